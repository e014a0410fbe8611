//! `yomi bridge client`: a seat at somebody's table.

use crate::{cli::ClientArgs, failure::Usage};
use anstream::eprintln;
use yomi_bridge::{seats, table_manager::Client};

pub(crate) fn run(args: &ClientArgs) -> anyhow::Result<()> {
    let seat = seats::parse(&args.seat)
        .ok_or_else(|| Usage(format!("{:?} is no seat; write North, East, South or West", args.seat)))?;
    let player = super::super::player(&args.player)?;
    let mut client = Client::new(seat, &args.team, &player, args.seed)?;
    let address = (args.address.host.as_str(), args.address.port);
    yomi_net::play(address, &mut client, super::super::transcript(args.address.log.as_deref())?)?;
    eprintln!("The session is over.");
    Ok(())
}
