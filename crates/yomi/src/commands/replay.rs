//! `yomi replay`: a stored game, action by action.

use crate::{cli::ReplayArgs, failure::Usage, games::catalog, output, store_path};
use anstream::println;
use anstyle::Style;
use anyhow::Context;
use yomi_arena::{record::GameResult, session::Session, transfer};
use yomi_core::{Seat, Side, text::printable};

pub(crate) fn run(args: ReplayArgs) -> anyhow::Result<()> {
    let (match_id, number) = parse_id(&args.id)?;
    let store = store_path::open_to_read(args.store.store)?;
    let record = store.game(match_id, number)?;
    if args.json.wanted {
        let key = store.get_match(match_id)?.key;
        let game =
            transfer::to_json(catalog(), key, record).map_err(|problem| anyhow::anyhow!("{}: {problem}", args.id))?;
        return output::json(&game);
    }
    let game = super::configure(&record.rules)?;
    let kind = game.kind();
    let session = game.replay(&record.actions).with_context(|| format!("game {}", args.id))?;
    let seat = args.seat.as_deref().map(|text| super::parse_seat(&*kind, text)).transpose()?;
    let names = kind.seats();
    let [first, second] = &record.players;
    println!("{}  first: {}, second: {}", printable(&record.rules), printable(first), printable(second));

    if let Some(steps) = args.at {
        if steps > session.len() {
            let actions = session.len();
            return Err(Usage(format!("game {} has {actions} actions; --at takes 0 to {actions}", args.id)).into());
        }
        println!("After {steps} of {} actions:\n{}", session.len(), session.at(steps).show(seat));
        return Ok(());
    }
    let texts = texts(&*session, seat);
    if args.boards {
        println!("{}", session.at(0).show(seat));
        for (index, (mover, text)) in texts.iter().enumerate() {
            println!("{}. {}: {text}\n{}", index + 1, names[mover.index()], session.at(index + 1).show(seat));
        }
    } else {
        for (index, (mover, text)) in texts.iter().enumerate() {
            println!("{:>4}. {}: {text}", index + 1, names[mover.index()]);
        }
        println!("\n{}", session.show(seat));
    }
    print_result(&record.result);
    Ok(())
}

/// The actions as the spectator may read them: in notation, or as the seat learned of them.
fn texts(session: &dyn Session, seat: Option<Seat>) -> Vec<(Seat, String)> {
    match seat {
        None => session.actions(),
        Some(seat) => session.events(seat, 0),
    }
}

fn print_result(result: &GameResult) {
    let bold = Style::new().bold();
    let who = match result.winner {
        None => "Draw",
        Some(Side::FIRST) => "The first side won",
        Some(_) => "The second side won",
    };
    println!("{bold}{who}{bold:#} ({}).", printable(&result.reason));
}

/// `MATCH/GAME`.
pub(super) fn parse_id(text: &str) -> anyhow::Result<(i64, u64)> {
    let parsed = text.split_once('/').and_then(|(m, g)| Some((m.trim().parse().ok()?, g.trim().parse().ok()?)));
    Ok(parsed.ok_or_else(|| Usage(format!("{text:?} is no game; write MATCH/GAME as in 3/17 (see yomi list)")))?)
}
