//! `yomi geister client`: a side at somebody's server.

use crate::{
    cli::GeisterClientArgs,
    commands::clients::{Played, play_all},
};
use yomi_core::{Game, Seat};
use yomi_geister::{Geister, protocol::Client};
use yomi_net::{Patience, play_patiently};

pub(crate) fn run(args: &GeisterClientArgs) -> anyhow::Result<()> {
    let rules = super::rules(&args.connection.rules)?;
    let player = super::super::player(&args.player)?;
    let transcript = super::super::transcript(args.connection.log.as_deref())?;
    let address = (args.connection.host.as_str(), args.port);
    let seat = if args.port.is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND };
    play_all("Game", &player, args.games, args.json.wanted, |game| {
        let mut client = Client::new(seat, &player, rules, args.seed, game)?;
        let patience = if game == 0 { Patience::FIRST_GAME } else { Patience::NEXT_GAME };
        let end = play_patiently(address, &mut client, &transcript, patience);
        Ok(end.map(|verdict| Played { seat: Geister::seat_name(client.seat()), verdict: Some(verdict) }))
    })
}
