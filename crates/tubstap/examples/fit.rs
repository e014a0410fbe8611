//! Fits the weights by which the player `tactician` judges battles: `fit PLAYER BATTLES [SEED]`.
//!
//! PLAYER meets itself on every map that comes with the game in turn and on as many random ones, after a few random
//! turns. After every turn what the judge sees is kept beside the result of the battle. The weights are those under
//! which the results are likeliest: a side wins if its lead at the end, which is expected to be `lead + Σ weight ·
//! part` and uncertain by a logistic spread, is more than the map's threshold. Where there are solved sub-battles, a
//! share of the sum is replaced by what they say. Prints the weights in the order of `Features::NAMES`, then the spread
//! at the end of a battle and for each turn that is left, then that share.

use yomi_core::{
    Agent, Args, Game, Players, Position, Purpose, Rng, Rules, Seat, Side, Spec, Streams, Table, Thinking, below,
};
use yomi_tubstap::{
    EMBEDDED_MAPS, Kind, Tubstap, TubstapRules,
    evaluation::SubBattles,
    generator::{Pattern, generate},
    players::{Evaluator, Features, Policy},
};

type Problem = Box<dyn std::error::Error>;

const PARTS: usize = Features::NAMES.len();
/// The parts, two of the spread, and the share of what was solved.
const NUMBERS: usize = PARTS + 3;
const SPREAD: usize = PARTS;
const SHARE: usize = PARTS + 2;

/// How strongly the weights are drawn towards nothing.
const RIDGE: f64 = 1e-4;

/// A moment between two turns, from the view of the side whose turn was the last.
struct Moment {
    lead: f64,
    left: f64,
    parts: [f64; PARTS],
    /// What solved sub-battles say, if there are any, and how far the turn limit lets them.
    solved: Option<[f64; 2]>,
    threshold: f64,
    points: f64,
}

fn main() -> Result<(), Problem> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [player, battles, rest @ ..] = &args[..] else {
        return Err("write PLAYER BATTLES [SEED], as in: tactician:5000 200".into());
    };
    let battles: u64 = battles.parse()?;
    let streams = Streams::new(rest.first().map_or(Ok(1), |text| text.parse())?);
    let mut moments = Vec::new();
    for battle in 0..battles {
        let rules = ground(battle, &mut streams.stream(battle, Purpose::Chance))?;
        play(player, &rules, streams, battle, &mut moments)?;
    }
    let mut numbers = [0.0; NUMBERS];
    (numbers[SPREAD], numbers[SPREAD + 1]) = (3.0, 0.5);
    println!("{} moments; surprise {:.4} at first", moments.len(), surprise(&moments, &numbers));
    fit(&moments, &mut numbers);
    println!("surprise {:.4} at last", surprise(&moments, &numbers));
    for (name, number) in Features::NAMES.iter().chain(&["spread", "spread a turn", "share solved"]).zip(numbers) {
        println!("{name:14} {number:7.3}");
    }
    Ok(())
}

/// The rules of a battle: on the maps in turn, then on random ones.
fn ground(battle: u64, rng: &mut Rng) -> Result<TubstapRules, Problem> {
    let known = EMBEDDED_MAPS.len() as u64;
    if battle % (2 * known) < known {
        let spec = Spec::new(Tubstap::NAME).with("map", EMBEDDED_MAPS[(battle % known) as usize].name);
        return Ok(TubstapRules::from_args(&Args::new(&spec, TubstapRules::PARAMS)?)?);
    }
    let units = (0..3 + below(rng, 5)).map(|_| Kind::ALL[below(rng, 6) as usize]).collect();
    let size = [8 + below(rng, 4) as u8, 8 + below(rng, 4) as u8];
    let pattern = Pattern { units, size, hp_threshold: [0, 5, 10][below(rng, 3) as usize], ..Pattern::default() };
    Ok(TubstapRules::new(generate(&pattern, "random", rng)?))
}

/// Plays a battle, and keeps its moments.
fn play(
    player: &str,
    rules: &TubstapRules,
    streams: Streams,
    battle: u64,
    moments: &mut Vec<Moment>,
) -> Result<(), Problem> {
    let mut chance = streams.stream(battle, Purpose::Other(0));
    let mut start = rules.start(&mut chance);
    let opening = below(&mut chance, 4) as u16;
    Policy::Attack(50).play_turns(&mut start, opening, &mut chance);
    let solved = SubBattles::of_the_paper(rules.map());
    let evaluator = Evaluator::new(&start, solved.as_ref());
    let mut seats = [Seat::FIRST, Seat::SECOND].map(|seat| {
        let agent: Result<Box<dyn Agent<Tubstap>>, _> = Tubstap::player(player, rules).map(|builder| builder.build());
        agent.map(|agent| (agent, streams.stream(battle, Purpose::Seat(seat))))
    });
    let mut table = Table::new(start);
    let first = moments.len();
    while let Some(seat) = table.game().turn() {
        let turn = table.game().turns_over();
        let (agent, rng) = seats[seat.index()].as_mut().map_err(|error| error.to_string())?;
        let action = agent.act(&table.view(seat), &mut Thinking::new(rng));
        table.play(action)?;
        if table.game().turns_over() != turn && table.game().turn().is_some() {
            let seen = evaluator.features(table.game(), Side(seat.0));
            moments.push(Moment {
                lead: seen.lead.into(),
                left: seen.turns_left.min(10).into(),
                parts: seen.faded().map(f64::from),
                solved: seen.solved.map(|solved| [solved, seen.faith()].map(f64::from)),
                threshold: rules.hp_threshold().into(),
                points: f64::from(seat.0),
            });
        }
    }
    let outcome = table.game().outcome().ok_or("the battle is not over")?;
    for moment in &mut moments[first..] {
        moment.points = outcome.points(Side(moment.points as u8));
    }
    Ok(())
}

/// The mean negative logarithm of the chances that the results had.
fn surprise(moments: &[Moment], numbers: &[f64; NUMBERS]) -> f64 {
    let of_moment = |moment: &Moment| {
        let mut prospects: f64 = moment.parts.iter().zip(numbers).map(|(part, weight)| part * weight).sum();
        if let Some([solved, faith]) = moment.solved {
            prospects += numbers[SHARE] * faith * (solved - prospects);
        }
        let spread = (numbers[SPREAD] + numbers[SPREAD + 1] * moment.left).max(0.5);
        let beyond = |lead: f64| 1.0 / (1.0 + ((moment.threshold + 0.5 - lead) / spread).exp());
        let [won, lost] = [1.0, -1.0].map(|sign| beyond(sign * (moment.lead + prospects)));
        let chance = match moment.points {
            1.0 => won,
            0.0 => lost,
            _ => 1.0 - won - lost,
        };
        -chance.max(1e-9).ln()
    };
    let penalty: f64 = numbers[..PARTS].iter().map(|weight| RIDGE * weight * weight).sum();
    moments.iter().map(of_moment).sum::<f64>() / moments.len() as f64 + penalty
}

/// Moves each number as long as that helps, by smaller and smaller steps.
fn fit(moments: &[Moment], numbers: &mut [f64; NUMBERS]) {
    let mut best = surprise(moments, numbers);
    let mut steps = [0.2; NUMBERS];
    for _ in 0..200 {
        for place in 0..NUMBERS {
            let before = numbers[place];
            let tried = [before + steps[place], before - steps[place]].map(|number| {
                numbers[place] = number;
                (surprise(moments, numbers), number)
            });
            let (found, number) = if tried[0].0 <= tried[1].0 { tried[0] } else { tried[1] };
            if found < best {
                (best, numbers[place], steps[place]) = (found, number, 1.2 * steps[place]);
            } else {
                (numbers[place], steps[place]) = (before, 0.5 * steps[place]);
            }
        }
    }
}
