//! Plays games between searches whose work is counted, and prints a hash of all their moves and the time that a move
//! took.
//!
//! Such searches play the same moves on every machine, and a change that only makes them faster leaves the hashes as
//! they were: games in a store that were played before it and after it then belong together.
//!
//! Takes how often each pair meets with both colours (once if nothing is said), then the players of a pair, as in `2
//! rp:5000 id:5000`, and the board's size if it is another one than ten by ten; without players, pairs with all kinds
//! of options meet.

use std::{
    io::Write,
    time::{Duration, Instant},
};
use yomi_amazons::{Amazons, AmazonsRules, Opening, Setup, Size};
use yomi_core::{AgentBuilder, Players, Position, Purpose, Rules, Seat, Streams, Table, Thinking};

/// Pairs that meet if none is named, and the side of their board. Few leaves make small tables, which forget much.
const PAIRS: [(&str, &str, u8); 10] = [
    ("rp:5000", "id:5000", 10),
    ("rp:2000,unfinished=dropped", "id:2000,unfinished=dropped", 10),
    ("rp:1000,odds=split", "rp:1000,odds=ground", 10),
    ("rp:1000,odds=stated,step=30", "rp:1000,odds=printed,again=1", 10),
    ("rp:1000,eval=territory,again=100", "id:1000,eval=territory", 10),
    ("ab:5000", "ab:2000,late=0", 10),
    ("rp:nodes=20000", "ab:nodes=20000", 10),
    ("rp:20", "id:20", 10),
    ("rp:2000", "ab:2000", 6),
    ("rp:100,odds=ground", "id:100", 6),
];

/// Random moves at the start.
const OPENING: u8 = 4;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &String| text.parse::<u8>().unwrap_or_else(|_| panic!("{text:?} is no number up to 255"));
    let starts = arguments.first().map_or(1, number);
    let named = arguments.get(1).zip(arguments.get(2));
    let size = arguments.get(3).map_or(10, number);
    let named = named.map(|(first, second)| vec![(first.as_str(), second.as_str(), size)]);
    let mut out = std::io::stdout().lock();
    for (first, second, side) in named.unwrap_or_else(|| PAIRS.to_vec()) {
        let size = Size::new(side, side).unwrap_or_else(|| panic!("there is no board of {side}x{side}"));
        let start = Setup::usual(size).unwrap_or_else(|| panic!("{side}x{side} has no usual start"));
        let rules = AmazonsRules { start, opening: Opening::Moves(OPENING) };
        let player = |spec: &str| Amazons::player(spec, &rules).unwrap_or_else(|error| panic!("{error}"));
        let mut played = Played::default();
        for index in 0..u64::from(starts) {
            for swapped in [false, true] {
                played.game(&rules, [player(first), player(second)], index, swapped);
            }
        }
        let [one, other] =
            [0, 1].map(|player| 1e3 * played.thought[player].as_secs_f64() / f64::from(played.moves[player].max(1)));
        let moves = played.moves[0] + played.moves[1];
        writeln!(
            out,
            "{:016x}  {moves:4} moves  {one:8.3} ms {first}  {other:8.3} ms {second}  {side}x{side}",
            played.hash
        )?;
    }
    Ok(())
}

/// What came of games.
#[derive(Default)]
struct Played {
    hash: u64,
    /// By player.
    moves: [u32; 2],
    thought: [Duration; 2],
}

impl Played {
    /// Plays the game of a number.
    fn game(&mut self, rules: &AmazonsRules, players: [AgentBuilder<Amazons>; 2], index: u64, swapped: bool) {
        let streams = Streams::new(1);
        let mut table = Table::new(rules.start(&mut streams.stream(index, Purpose::Chance)));
        let mut agents = players.map(|player| player.build());
        let mut rngs = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(index, Purpose::Seat(seat)));
        while let Some(seat) = table.game().turn() {
            let player = seat.index() ^ usize::from(swapped);
            let begun = Instant::now();
            let action = agents[player].act(&table.view(seat), &mut Thinking::new(&mut rngs[seat.index()]));
            self.thought[player] += begun.elapsed();
            self.moves[player] += 1;
            for cell in [action.from, action.to, action.arrow] {
                // FNV-1a's step, for numbers of cells.
                self.hash = (self.hash ^ cell.index() as u64).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
            }
            table.play(action).expect("players make legal moves");
        }
    }
}
