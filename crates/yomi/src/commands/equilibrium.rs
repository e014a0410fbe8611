//! `yomi battleship equilibrium`: placing and attacking played against each other.

use crate::{cli::EquilibriumArgs, failure::Usage, interrupt, output, progress::MatchBar};
use anstream::println;
use anstyle::Style;
use anyhow::Context;
use rayon::prelude::*;
use serde_json::{Value, json};
use yomi_arena::runner::Progress;
use yomi_battleship::{
    BattleshipRules,
    equilibrium::{self, Plan, Report, Round, Runner, Unfinished},
};
use yomi_core::{Args, Rules, stats};

pub(crate) fn run(args: &EquilibriumArgs) -> anyhow::Result<()> {
    let spec = super::parse_spec(&args.game)?;
    if spec.name() != "battleship" {
        return Err(
            Usage(format!("{:?} is another game; write battleship, with or without options", spec.name())).into()
        );
    }
    let rules = BattleshipRules::from_args(&Args::new(&spec, BattleshipRules::PARAMS)?)?;
    let plan = Plan { games: args.games, rounds: args.rounds, worlds: args.worlds as usize, seed: args.seed };
    let threads = args.threads.count();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads cannot be started")?;
    let stop = interrupt::flag()?;
    let mut bar = MatchBar::new("placing – attacking");
    bar.update(Progress::of(plan.games_in_all()));
    let found = equilibrium::find(rules.setup(), plan, &stop, &mut InParallel { pool, bar: &bar });
    bar.finish();
    let report = found.map_err(|unfinished| match unfinished {
        Unfinished::Stopped => anyhow::anyhow!("stopped; nothing is kept of an unfinished run"),
        Unfinished::Uncountable(why) => Usage(format!("{} will not do: {why}", args.game)).into(),
    })?;
    if args.json.wanted {
        let rounds: Vec<Value> = report.rounds.iter().map(round_as_json).collect();
        let named = report.named.iter().map(|(name, shots)| json!({"style": name, "shots": mean(shots)}));
        return output::json(&json!({
            "game": rules.spec().to_string(), "games": args.games, "worlds": args.worlds, "seed": args.seed,
            "counting": named.collect::<Vec<_>>(), "rounds": rounds,
            "check": round_as_json(&report.check), "mixture": report.mixture,
        }));
    }
    print(&report);
    Ok(())
}

/// Plays on all threads of a pool.
struct InParallel<'a> {
    pool: rayon::ThreadPool,
    bar: &'a MatchBar,
}

impl Runner for InParallel<'_> {
    fn run(
        &mut self,
        games: u32,
        play: &(dyn Fn(u32) -> Result<u32, Unfinished> + Sync),
    ) -> Result<Vec<u32>, Unfinished> {
        let one = |game: u32| {
            let shots = play(game);
            self.bar.one_more();
            shots
        };
        self.pool.install(|| (0..games).into_par_iter().map(one).collect())
    }
}

fn mean(observations: &[f64]) -> Option<stats::Estimate> {
    stats::mean(observations.iter().copied())
}

fn round_as_json(round: &Round) -> Value {
    let placer = round.placer.iter().map(|(name, style, share)| json!({"name": name, "share": share, "style": style}));
    let attacker = round.attacker.iter().map(|(name, share)| json!({"name": name, "share": share}));
    json!({
        "value": mean(&round.value),
        "attacker_gain": mean(&round.attacker_gain),
        "placer_gain": mean(&round.placer_gain),
        "placer": placer.collect::<Vec<_>>(),
        "attacker": attacker.collect::<Vec<_>>(),
        "response": round.response,
    })
}

fn print(report: &Report) {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    println!("{bold}Shots of an attacker that counts all fleets alike{bold:#}");
    let mut table = output::table(["style", "shots (95 %)"]);
    for (name, shots) in &report.named {
        table.add_row([name.clone(), output::plus_minus(mean(shots))]);
    }
    println!("{table}\n\n{bold}Both sides answer each other{bold:#}");
    let mut table = output::table(["round", "shots", "attacker gains", "placer gains", "attackers"]);
    let check = std::iter::once(("check".to_owned(), &report.check));
    for (label, round) in report.rounds.iter().enumerate().map(|(n, round)| ((n + 1).to_string(), round)).chain(check) {
        let attackers: Vec<String> =
            round.attacker.iter().map(|(name, share)| format!("{name} {:.0} %", 100.0 * share)).collect();
        table.add_row([
            label,
            output::plus_minus(mean(&round.value)),
            output::plus_minus(mean(&round.attacker_gain)),
            output::plus_minus(mean(&round.placer_gain)),
            attackers.join(", "),
        ]);
    }
    println!("{table}");
    println!(
        "{faint}What the best answers found gain is how exploitable each side is. The check has games of its own.{faint:#}"
    );
    println!("\n{bold}The placer's mixture{bold:#}");
    let mut table = output::table(["style", "share", "along", "end", "second", "touching", "near"]);
    for (name, style, share) in &report.check.placer {
        let mut row = vec![name.clone(), format!("{:.1} %", 100.0 * share)];
        row.extend(style.factors().map(|(_, factor)| format!("{factor:.3}")));
        table.add_row(row);
    }
    println!("{table}");
}
