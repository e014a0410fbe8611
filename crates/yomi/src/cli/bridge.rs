//! What can be typed after `yomi bridge`.

use super::JsonArg;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Subcommand)]
pub(crate) enum BridgeCommand {
    /// Wait for four bridge programs and let them play (Table Manager protocol, version 18)
    Table(TableArgs),
    /// Play at such a table
    Client(ClientArgs),
    /// Explain how our players bid
    Bidding(BiddingArgs),
}

#[derive(Args)]
pub(crate) struct BiddingArgs {
    /// The system: standard or natural
    #[arg(long, value_enum, default_value_t = SystemArg::Standard)]
    pub(crate) system: SystemArg,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SystemArg {
    Standard,
    Natural,
}

/// Where a table is.
#[derive(Args)]
pub(crate) struct AddressArgs {
    /// The table's name or address; at 0.0.0.0 a table lets in players from other machines
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The table's port; a table takes 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 2000)]
    pub(crate) port: u16,
    /// Write everything that is said into this file, hidden cards included
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TableArgs {
    /// File of boards to play (.pbn, .lin, .rbn, .dlm) [default: random deals]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deals", "seed"])]
    pub(crate) boards: Option<PathBuf>,
    /// Random deals to play
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) deals: u32,
    /// Seed of the deals
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Who makes the contracts: the players by bidding, or the file of boards (only for players that take the table's
    /// word for their own calls)
    #[arg(long, value_enum, default_value_t = ContractsArg::Bid)]
    pub(crate) contracts: ContractsArg,
    /// How long a player may be silent; then it is out, and the session over
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,
    /// Write the boards as PBN, with auction and play
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) address: AddressArgs,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ContractsArg {
    Bid,
    Given,
}

#[derive(Args)]
pub(crate) struct ClientArgs {
    /// North, East, South or West
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: String,
    /// The name of the team, the same for partners
    #[arg(long, value_name = "NAME", default_value = "yomi")]
    pub(crate) team: String,
    /// The player of the cards (see 'yomi games bridge'); the bidding is explained by 'yomi bridge bidding'
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    pub(crate) player: String,
    /// Seed of the player
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) address: AddressArgs,
}
