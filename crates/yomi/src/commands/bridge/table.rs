//! `yomi bridge table`: four bridge programs play with each other.

use crate::{
    boards::{self, BoardFile},
    cli::{ContractsArg, TableArgs},
    failure::Usage,
    output,
};
use anstream::{eprintln, println};
use anyhow::Context;
use serde_json::{Value, json};
use std::{path::Path, time::Duration};
use yomi_bridge::{
    formats::{BadBoard, Record},
    seats,
};
use yomi_net::table_manager::{Board, BoardResult, BridgeTable, Contracts, Session, Settings, Told};

pub(crate) fn run(args: &TableArgs) -> anyhow::Result<()> {
    let contracts = match args.contracts {
        ContractsArg::Bid => Contracts::Bid,
        ContractsArg::Given => Contracts::Given,
    };
    let boards = match &args.boards {
        Some(file) => read_boards(file, contracts)?,
        None if contracts == Contracts::Given => {
            return Err(Usage(
                "random deals have no contracts; name a file with --boards, or let the players bid".into(),
            )
            .into());
        }
        None => Board::random(args.deals, args.seed),
    };
    let settings = Settings {
        timeout: Duration::from_secs(args.timeout),
        transcript: super::super::transcript(args.address.log.as_deref())?,
        ..Settings::default()
    };
    // What cannot be written should be known before the match and not after it.
    write_pbn(args, &Session::default())?;
    let (host, port) = (args.address.host.as_str(), args.address.port);
    let table =
        BridgeTable::bind((host, port)).with_context(|| format!("there can be no table at {host}, port {port}"))?;
    eprintln!("Table at {}; waiting for four players", table.address()?);
    let mut failure = None;
    let session = table.run(&boards, &settings, &mut |told| {
        tell(&told);
        if let Told::BoardOver(session) = told
            && let Err(error) = write_pbn(args, session)
        {
            failure = Some(error);
        }
    })?;
    if args.json.wanted {
        output::json(&as_json(&session))?;
    } else {
        print(&session);
    }
    if let Some(error) = failure {
        return Err(error);
    }
    if let Some(fault) = &session.ended_by {
        anyhow::bail!("the session ended early, {} of {} boards begun: {fault}", session.results.len(), boards.len());
    }
    Ok(())
}

/// The boards of a file, all of which must be playable.
fn read_boards(path: &Path, contracts: Contracts) -> anyhow::Result<Vec<Board>> {
    let file = BoardFile::open(path)?;
    let records = file.format.records(&file.text);
    boards::tell_odd(records.iter().flatten());
    let bad: Vec<BadBoard> = records.iter().filter_map(|record| record.as_ref().err()).cloned().collect();
    boards::report_bad(path, &bad, records.len())?;
    let board = |(record, place): (Record, u32)| {
        Board::from_record(&record, place, contracts).map_err(|problem| {
            anyhow::Error::from(Usage(format!(
                "{}: board {place} of the file cannot be played: {problem}",
                path.display()
            )))
        })
    };
    records.into_iter().flatten().zip(1..).map(board).collect()
}

fn write_pbn(args: &TableArgs, session: &Session) -> anyhow::Result<()> {
    let Some(path) = &args.output else { return Ok(()) };
    std::fs::write(path, session.pbn()).with_context(|| format!("{} cannot be written", path.display()))
}

/// What happens, on the way. Nothing is told of a board's cards before it is over.
fn tell(told: &Told<'_>) {
    match told {
        Told::Seated { seat, team } => eprintln!("{}: {team}", seats::name(*seat)),
        Told::Left { seat } => eprintln!("{} has left, and its seat is free again", seats::name(*seat)),
        Told::SentAway { peer, reason } => eprintln!("{peer} was sent away: {reason}"),
        Told::BoardOver(session) => {
            if let Some(result) = session.results.last() {
                let [board, contract, tricks, score, remark] = row(result);
                eprintln!("Board {board}: {contract}, {tricks} tricks, N/S {score} {remark}");
            }
        }
    }
}

/// Board, contract, tricks, score of North and South, and what else there is to say.
fn row(result: &BoardResult) -> [String; 5] {
    let contract = match (result.record.contract, result.score) {
        (Some((contract, declarer)), _) => format!("{contract} by {}", seats::name(declarer)),
        (None, Some(_)) => "passed out".into(),
        (None, None) => "–".into(),
    };
    [
        result.record.name.clone(),
        contract,
        result.record.tricks.map_or("–".into(), |tricks| tricks.to_string()),
        result.score.map_or("–".into(), |score| format!("{score:+}")),
        result.forfeit.as_ref().map_or_else(String::new, |forfeit| format!("forfeit: {forfeit}")),
    ]
}

fn print(session: &Session) {
    let mut table = output::table(["board", "contract", "tricks", "N/S", ""]);
    session.results.iter().for_each(|result| {
        table.add_row(row(result));
    });
    let [ns, ew] = &session.teams;
    println!(
        "{table}\n{ns} (N/S) against {ew} (E/W): {:+} points on {} boards",
        session.total(),
        session.results.len()
    );
}

fn as_json(session: &Session) -> Value {
    let board = |result: &BoardResult| {
        json!({
            "board": result.record.name,
            "contract": result.record.contract.map(|(contract, _)| contract.to_string()),
            "declarer": result.record.contract.map(|(_, declarer)| seats::name(declarer)),
            "tricks": result.record.tricks,
            "score": result.score,
            "forfeit": result.forfeit.as_ref().map(ToString::to_string),
        })
    };
    json!({
        "teams": session.teams,
        "boards": session.results.iter().map(board).collect::<Vec<_>>(),
        "total": session.total(),
        "ended_by": session.ended_by.as_ref().map(ToString::to_string),
    })
}
