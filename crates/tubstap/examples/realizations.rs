//! Counts how likely kinds of decisions are: `realizations PLAYER BATTLES [SEED]`.
//!
//! PLAYER meets itself on every map that comes with the game in turn. For every category the positions are counted in
//! which a decision of it was possible, and those in which one was taken.

use yomi_core::{Args, Game, Players, Position, Purpose, Rules, Seat, Spec, Streams, Table, Thinking};
use yomi_tubstap::{
    Action, EMBEDDED_MAPS, Tubstap, TubstapRules,
    players::{Category, Realizations},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [player, battles, rest @ ..] = &args[..] else {
        return Err("write PLAYER BATTLES [SEED], as in: tactician:3000,tables=none 51".into());
    };
    let streams = Streams::new(rest.first().map_or(Ok(1), |text| text.parse())?);
    let mut realizations = Realizations::default();
    for battle in 0..battles.parse()? {
        let map = EMBEDDED_MAPS[battle as usize % EMBEDDED_MAPS.len()].name;
        let rules =
            TubstapRules::from_args(&Args::new(&Spec::new(Tubstap::NAME).with("map", map), TubstapRules::PARAMS)?)?;
        let seats = [Seat::FIRST, Seat::SECOND];
        let mut agents = [Tubstap::player(player, &rules)?.build(), Tubstap::player(player, &rules)?.build()];
        let mut rngs = seats.map(|seat| streams.stream(battle, Purpose::Seat(seat)));
        let mut table = Table::new(rules.start(&mut streams.stream(battle, Purpose::Chance)));
        while let Some(seat) = table.game().turn() {
            let mut thinking = Thinking::new(&mut rngs[seat.index()]);
            let action = agents[seat.index()].act(&table.view(seat), &mut thinking);
            let mut legal = Vec::new();
            table.game().legal(&mut legal);
            legal.retain(|action| *action != Action::EndTurn);
            let category = |action| Category::of(table.game(), action);
            realizations.count(legal.into_iter().map(category), category(action));
            table.play(action)?;
        }
    }
    for category in Category::ALL {
        let (possible, taken) = realizations.of(category);
        println!("{category:?}: ({possible}, {taken}), {:.3}", taken as f64 / possible.max(1) as f64);
    }
    Ok(())
}
