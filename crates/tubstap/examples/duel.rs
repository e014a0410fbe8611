//! Two players against each other, on one core: `duel MAPS PLAYER PLAYER PAIRS [SEED] [TABLES] [SHOW]`.
//!
//! MAPS are names of maps that come with the game, separated by commas, or `all`. A pair is two battles, each player having either side.
//! Prints for each map how many battles the first player won, drew and lost, its share of the points, and the time that each took for a
//! turn. TABLES is a folder with tables of solved battles as `yomi tubstap tables` makes them; tables that are not there are computed.
//! With `lost` as SHOW, every battle that the first player did not win is written out.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};
use yomi_core::{
    AgentBuilder, Args, Game, Notation, Players, Position, Purpose, Rules, Seat, Side, Spec, SpecError, Streams, Table,
};
use yomi_tubstap::{
    EMBEDDED_MAPS, Tubstap, TubstapRules,
    tables::{self, Composition, Source},
};

type Problem = Box<dyn std::error::Error>;

fn main() -> Result<(), Problem> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [maps, first, second, pairs, rest @ ..] = &args[..] else {
        return Err(
            "write MAPS PLAYER PLAYER PAIRS [SEED] [TABLES] [SHOW], as in: road-fap,woods greedy random 10".into()
        );
    };
    let pairs: u64 = pairs.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |text| text.parse())?;
    if let Some(folder) = rest.get(1) {
        tables::supply(Box::new(Folder(folder.into())));
    }
    let show = rest.get(2).is_some_and(|text| text == "lost");
    let names: Vec<&str> = match maps.as_str() {
        "all" => EMBEDDED_MAPS.iter().map(|map| map.name).collect(),
        names => names.split(',').collect(),
    };
    let mut all = Score::default();
    for name in names {
        let rules = rules_on(name)?;
        let players = [Tubstap::player(first, &rules)?, Tubstap::player(second, &rules)?];
        let mut score = Score::default();
        for pair in 0..pairs {
            for swapped in [0, 1] {
                let (table, thought) = battle(&players, &rules, Streams::new(seed), pair, swapped);
                let outcome = table.game().outcome().expect("it was played to its end");
                let won = score.add(outcome.points(Side(swapped)), thought);
                if show && !won {
                    println!("{name}, the first player has side {swapped}: {}", outcome.reason);
                    write_out(&table, &rules);
                }
            }
        }
        println!("{name:16} {}", score.text());
        all.join(&score);
    }
    println!("{:16} {}", "all", all.text());
    Ok(())
}

/// The rules of battles on a map that comes with the game.
fn rules_on(map: &str) -> Result<TubstapRules, SpecError> {
    let spec = Spec::new(Tubstap::NAME).with("map", map);
    TubstapRules::from_args(&Args::new(&spec, TubstapRules::PARAMS)?)
}

/// What came of some battles.
#[derive(Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    /// The time of each player, its longest turn, and the number of its turns.
    thought: [(Duration, Duration, u32); 2],
}

impl Score {
    /// Counts a battle; whether it was won.
    fn add(&mut self, points: f64, thought: [(Duration, Duration, u32); 2]) -> bool {
        let place = match points {
            1.0 => &mut self.won,
            0.0 => &mut self.lost,
            _ => &mut self.drawn,
        };
        *place += 1;
        self.join(&Score { thought, ..Score::default() });
        points >= 1.0
    }

    fn join(&mut self, other: &Score) {
        (self.won, self.drawn, self.lost) = (self.won + other.won, self.drawn + other.drawn, self.lost + other.lost);
        for (own, more) in self.thought.iter_mut().zip(&other.thought) {
            *own = (own.0 + more.0, own.1.max(more.1), own.2 + more.2);
        }
    }

    fn text(&self) -> String {
        let battles = f64::from(self.won + self.drawn + self.lost);
        let share = (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / battles;
        let square = (f64::from(self.won) + 0.25 * f64::from(self.drawn)) / battles;
        let half = 1.96 * ((square - share * share) / battles).sqrt();
        let [a, b] = self.thought.map(|(sum, longest, turns)| {
            format!(
                "{:.0} (at most {:.0})",
                sum.as_secs_f64() * 1e3 / f64::from(turns.max(1)),
                longest.as_secs_f64() * 1e3
            )
        });
        format!(
            "{:3} won {:3} drawn {:3} lost: {:5.1} % ±{:.1}; ms a turn {a}, {b}",
            self.won,
            self.drawn,
            self.lost,
            100.0 * share,
            100.0 * half
        )
    }
}

/// Plays a battle; the first player has blue if `swapped`. Also how long the players thought, and for how many turns.
fn battle(
    players: &[AgentBuilder<Tubstap>; 2],
    rules: &TubstapRules,
    streams: Streams,
    pair: u64,
    swapped: u8,
) -> (Table<Tubstap>, [(Duration, Duration, u32); 2]) {
    let mut rngs = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(pair, Purpose::Seat(seat)));
    let mut agents = players.each_ref().map(|builder| builder.build());
    let mut table = Table::new(rules.start(&mut streams.stream(pair, Purpose::Chance)));
    let mut thought = [(Duration::ZERO, Duration::ZERO, 0); 2];
    let mut of_turn = (0, Duration::ZERO);
    while let Some(seat) = table.game().turn() {
        let player = seat.index() ^ usize::from(swapped);
        let turn = table.game().turns_over();
        if turn != of_turn.0 {
            of_turn = (turn, Duration::ZERO);
        }
        let begun = Instant::now();
        let action = agents[player].act(&table.view(seat), &mut rngs[seat.index()]);
        let taken = begun.elapsed();
        of_turn.1 += taken;
        table.play(action).expect("players do what is legal");
        let thought = &mut thought[player];
        *thought =
            (thought.0 + taken, thought.1.max(of_turn.1), thought.2 + u32::from(table.game().turns_over() != turn));
    }
    (table, thought)
}

/// Writes a battle turn by turn, with the HP after each.
fn write_out(table: &Table<Tubstap>, rules: &TubstapRules) {
    let mut battle = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
    let mut line = Vec::new();
    for &action in table.actions() {
        let turn = battle.turns_over();
        line.push(battle.write(action));
        battle.apply(action);
        if battle.turns_over() != turn || battle.turn().is_none() {
            let [red, blue] = [Side::FIRST, Side::SECOND].map(|side| battle.hp_of(side));
            println!("  {:2}. {}   [{red}-{blue}]", turn + 1, line.join(" "));
            line.clear();
        }
    }
}

/// Tables in a folder, and computed ones where there are none.
struct Folder(PathBuf);

impl Source for Folder {
    fn table(&self, composition: Composition) -> tables::Table {
        let file = std::fs::read(self.0.join(format!("{composition}.table"))).ok();
        let kept = file.and_then(|bytes| tables::Table::open(Box::new(bytes)).ok());
        kept.unwrap_or_else(|| tables::build(composition, 1, &|_, _| {}))
    }
}
