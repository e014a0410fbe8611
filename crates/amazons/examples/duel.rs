//! Two players against each other from random openings, on one core: `duel PLAYER PLAYER PAIRS [PLIES] [SEED]`.
//!
//! A pair is two games from the same opening of so many random plies (4 unless told), each player having either side. Prints the first
//! player's share, and the time that each took for a move.

use std::time::{Duration, Instant};
use yomi_amazons::{Amazons, AmazonsRules, playout::random_move};
use yomi_core::{AgentBuilder, Game, Players, Position, Purpose, Rules, Seat, Streams, Table};

type Problem = Box<dyn std::error::Error>;

fn main() -> Result<(), Problem> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, pairs, rest @ ..] = &args[..] else {
        return Err("write PLAYER PLAYER PAIRS [PLIES] [SEED], as in: id:5000 random 10".into());
    };
    let rules = AmazonsRules::default();
    let players = [Amazons::player(first, &rules)?, Amazons::player(second, &rules)?];
    let pairs: u64 = pairs.parse()?;
    let plies: u32 = rest.first().map_or(Ok(4), |text| text.parse())?;
    let seed: u64 = rest.get(1).map_or(Ok(1), |text| text.parse())?;
    let mut thought = [(Duration::ZERO, 0u32); 2];
    let mut wins = [0; 2];
    for pair in 0..pairs {
        for (swapped, wins) in wins.iter_mut().enumerate() {
            *wins += u32::from(won_by_first(&players, &rules, Streams::new(seed), pair, plies, swapped, &mut thought));
        }
        let [each, all] = [pair + 1, 2 * (pair + 1)];
        let share = 100.0 * f64::from(wins[0] + wins[1]) / all as f64;
        let per_move = thought.map(|(time, moves)| time.as_secs_f64() * 1e3 / f64::from(moves.max(1)));
        println!("{} of {each} as White, {} as Black: {share:.1} %; ms a move {per_move:.1?}", wins[0], wins[1]);
    }
    Ok(())
}

/// Plays a game; the first player has Black if `swapped`.
fn won_by_first(
    players: &[AgentBuilder<Amazons>; 2],
    rules: &AmazonsRules,
    streams: Streams,
    pair: u64,
    plies: u32,
    swapped: usize,
    thought: &mut [(Duration, u32); 2],
) -> bool {
    let mut chance = streams.stream(pair, Purpose::Chance);
    let mut start = rules.start(&mut chance);
    for _ in 0..plies {
        random_move(&start, &mut chance).into_iter().for_each(|action| start.apply(action));
    }
    let mut rngs = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(pair, Purpose::Seat(seat)));
    let mut agents = players.each_ref().map(|builder| builder.build());
    let mut table = Table::new(start);
    while let Some(seat) = table.game().turn() {
        let player = seat.index() ^ swapped;
        let begun = Instant::now();
        let action = agents[player].act(&table.view(seat), &mut rngs[seat.index()]);
        thought[player].0 += begun.elapsed();
        thought[player].1 += 1;
        table.play(action).expect("players make legal moves");
    }
    table.game().outcome().and_then(|outcome| outcome.winner).is_some_and(|side| side.index() ^ swapped == 0)
}
