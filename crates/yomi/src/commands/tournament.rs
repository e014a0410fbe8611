//! `yomi tournament`: many players against each other.

use crate::{cli::TournamentArgs, failure::Usage, games::catalog, interrupt, live::LiveTable, output, store_path};
use anstream::{eprintln, println};
use anstyle::Style;
use comfy_table::Table;
use std::path::Path;
use yomi_arena::{
    time_control::TimeControl,
    tournament::{Cell, Row, Standings, Tournament, TournamentNews, TournamentSpec},
};

pub(crate) fn run(args: TournamentArgs) -> anyhow::Result<()> {
    let spec = specification(&args)?;
    let openings = super::openings(&spec.game, spec.openings.as_deref(), spec.seed)?;
    let tournament = Tournament::new(catalog(), &spec, &openings)?;
    let on = args.run.on.workforce(args.run.threads.count(), &args.run.store)?;
    let mut store = store_path::open(args.run.store.store)?;
    if args.run.fresh {
        tournament.clear(&mut store)?;
    }
    let stop = interrupt::flag()?;
    let mut live = LiveTable::new();
    let standings = tournament.run(&mut store, &*on, &stop, &mut |news: TournamentNews<'_>| {
        if let Some(standings) = news.standings {
            live.show(|| live_table(&standings()));
        }
    });
    live.clear();
    let standings = standings?;
    let id = tournament.id(&mut store)?;
    if args.run.json.wanted {
        output::json(&serde_json::json!({"tournament": id, "plan": tournament.plan(), "standings": standings}))?;
    } else {
        print(id, &standings);
    }
    if stop.is_raised() && !standings.finished {
        eprintln!(
            "yomi: stopped after {} games; the same command goes on from here",
            output::grouped(standings.games[0])
        );
    }
    Ok(())
}

/// What was typed, or what stands in the file that was named.
fn specification(args: &TournamentArgs) -> anyhow::Result<TournamentSpec> {
    if !args.game.ends_with(".toml") {
        let players = args.players.iter().map(|player| super::player(player)).collect::<anyhow::Result<_>>()?;
        return Ok(TournamentSpec {
            game: super::parse_spec(&args.game)?.to_string(),
            players,
            format: args.tournament,
            rounds: args.rounds,
            games: args.games,
            seeds: args.seeds,
            seed: args.run.seed,
            time: args.run.time.control(),
            openings: args.run.conduct.openings(),
            adjudication: args.run.conduct.adjudication(),
        });
    }
    let said = [
        args.players.is_empty(),
        args.rounds.is_none(),
        args.games.is_none(),
        args.seeds.is_none(),
        args.run.time.control() == TimeControl::None,
        !args.run.conduct.is_given(),
    ];
    if said.contains(&false) {
        return Err(
            Usage(format!("{} says everything; write players and rules there and not on the line", args.game)).into()
        );
    }
    let file = Path::new(&args.game);
    let text = super::read_text(file)?;
    let mut spec = TournamentSpec::parse(&text).map_err(|problem| Usage(format!("{}: {problem}", file.display())))?;
    spec.game = super::parse_spec(&spec.game)?.to_string();
    spec.players = spec.players.iter().map(|player| super::player(player)).collect::<anyhow::Result<_>>()?;
    Ok(spec)
}

fn print(id: i64, standings: &Standings) {
    let bold = Style::new().bold();
    println!("{bold}{}{bold:#}, tournament {id}", standings.title);
    println!("{}", cross_table(standings));
    println!("{}", told(standings));
}

/// The table while it goes on.
fn live_table(standings: &Standings) -> String {
    format!("{}\n{}\n{}", standings.title, cross_table(standings), told(standings))
}

/// How far it is, in a line.
fn told(standings: &Standings) -> String {
    let Standings { rounds: [round, rounds], games: [played, _], adjudicated, finished, .. } = standings;
    let forfeits: u64 = standings.rows.iter().map(|row| row.forfeits).sum();
    let mut told = format!("{} games, round {round} of {rounds}", output::grouped(*played));
    if *adjudicated > 0 {
        told += &format!(", {} adjudicated", output::grouped(*adjudicated));
    }
    if forfeits > 0 {
        told += &format!(", {} forfeited", output::grouped(forfeits));
    }
    told + if *finished { "." } else { "; not finished." }
}

/// Everybody against everybody.
pub(crate) fn cross_table(standings: &Standings) -> Table {
    let forfeits = standings.rows.iter().any(|row| row.forfeits > 0);
    let mut header: Vec<String> = ["", "player", "points", "games", "Elo (95 %)"].map(String::from).to_vec();
    header.extend(forfeits.then(|| "forfeits".into()));
    header.extend((1..=standings.rows.len()).map(|number| number.to_string()));
    let mut table = output::table_of(header);
    for (index, row) in standings.rows.iter().enumerate() {
        let Row { player, points, games, elo, .. } = row;
        let elo = elo.map_or("–".into(), |elo| elo.to_string());
        let mut cells = vec![(index + 1).to_string(), player.clone(), points.to_string(), output::grouped(*games), elo];
        cells.extend(forfeits.then(|| row.forfeits.to_string()));
        cells.extend(row.against.iter().enumerate().map(|(other, cell)| cross(cell.as_ref(), other == index)));
        table.add_row(cells);
    }
    table
}

fn cross(cell: Option<&Cell>, itself: bool) -> String {
    match cell {
        _ if itself => "×".into(),
        None => "–".into(),
        Some(Cell { points, games }) => format!("{points}/{games}"),
    }
}
