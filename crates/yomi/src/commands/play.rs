//! `yomi play`: a person in any seat.

use super::parse_seat;
use crate::{
    cli::PlayArgs,
    live::Live,
    person::{Person, Said},
    store_path,
};
use anstream::println;
use anstyle::{AnsiColor, Style};
use yomi_arena::{
    catalog::GameKind,
    keeping::{self, PERSON},
    record::Forfeit,
    session::{Asking, Session, SessionError},
};
use yomi_core::{Limits, Seat, Side};

const COMMANDS: &str = "\
help     this text
moves    list the legal actions
board    show the board again
undo     take back your last action (only where nothing is hidden)
resign   give up
quit     leave without finishing (or Ctrl-D)";

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<()> {
    let game = super::configure(&args.game)?;
    let kind = game.kind();
    let against = match &args.against {
        Some(player) => game.canonical_player(&super::player(player)?)?,
        None => game.canonical_player(usual_opponent(&*kind))?,
    };
    let seed = args.seed.unwrap_or_else(super::new_seed);
    let mut session = game.session(seed);
    let people = people(&*kind, args.seat.as_deref(), session.turn())?;
    for seat in (0..kind.seats().len() as u8).map(Seat).filter(|seat| !people.contains(seat)) {
        session.seat_agent(seat, &against)?;
    }
    let mut store = store_path::open(args.store.store)?;
    let limits = Limits { time: args.move_time, ..Limits::default() };
    let (told, last_person) = (vec![0; kind.seats().len()], None);
    let mut sitting = Sitting { kind: &*kind, people: &people, limits, told, last_person };
    println!("{} against {against}, seed {seed}. Type help for help.\n", game.spec());
    let mut person = Person::new()?;
    let end = sitting.play(&mut *session, &mut person)?;

    let forfeit = match end {
        End::Left => {
            println!("\nLeft; an unfinished game is not kept.");
            return Ok(());
        }
        End::Forfeited(side, forfeit, reason) => Some((side, forfeit, reason)),
        End::Over => None,
    };
    let forfeit = forfeit.as_ref().map(|(side, forfeit, reason)| (*side, *forfeit, reason.as_str()));
    sitting.show_end(&*session, forfeit);
    let seats: Vec<String> = (0..kind.seats().len() as u8)
        .map(|seat| if people.contains(&Seat(seat)) { PERSON.into() } else { against.clone() })
        .collect();
    if let Some((match_id, number)) = keeping::keep(&mut store, &*game, &*session, &seats, forfeit)? {
        println!("Kept as game {match_id}/{number}: yomi replay {match_id}/{number}");
    }
    Ok(())
}

/// Who plays if nobody was named: not the weakest, who moves at random in most games and teaches nothing.
fn usual_opponent(kind: &dyn GameKind) -> &'static str {
    kind.levels().get(1).map_or("random", |level| level.player)
}

/// How a sitting ended.
enum End {
    Over,
    /// Who did, how, and in full words.
    Forfeited(Side, Forfeit, String),
    Left,
}

/// What to do after a person's line.
enum Next {
    Acted,
    AskAgain,
    End(End),
}

struct Sitting<'a> {
    kind: &'a dyn GameKind,
    people: &'a [Seat],
    /// What machines may take for a decision.
    limits: Limits,
    /// How many actions each seat's person has been told of.
    told: Vec<usize>,
    last_person: Option<Seat>,
}

impl Sitting<'_> {
    fn play(&mut self, session: &mut dyn Session, person: &mut Person) -> anyhow::Result<End> {
        while let Some(seat) = session.turn() {
            if session.has_agent(seat) {
                let mut live = Live::new(self.kind.hidden() && !self.people.is_empty());
                let listener: &mut dyn FnMut(&_) = &mut |report| live.show(report);
                let limits = self.limits.clone();
                let played = session.play_agent(Asking { limits, listener: Some(listener), stop: None });
                drop(live);
                if let Err(SessionError::Fault(fault)) = &played {
                    let forfeit = Forfeit::Fault(fault.kind);
                    return Ok(End::Forfeited(self.kind.side(seat), forfeit, fault.to_string()));
                }
                played?;
                if self.people.is_empty() {
                    // Nobody plays, so somebody watches: the truth is no secret then.
                    let (mover, text) = session.actions().pop().expect("an action was just taken");
                    println!("{}. {}: {text}\n{}", session.len(), self.name(mover), session.show(None));
                }
                continue;
            }
            if self.must_pass_the_screen(seat) && matches!(person.ask(&self.pass_prompt(seat))?, Said::Leave) {
                return Ok(End::Left);
            }
            self.tell(session, seat);
            println!("{}", session.show(Some(seat)));
            loop {
                let Said::Line(line) = person.ask(&format!("{}> ", self.name(seat)))? else { return Ok(End::Left) };
                match self.handle(session, seat, &line) {
                    Next::Acted => break,
                    Next::AskAgain => {}
                    Next::End(end) => return Ok(end),
                }
            }
        }
        Ok(End::Over)
    }

    fn handle(&mut self, session: &mut dyn Session, seat: Seat, line: &str) -> Next {
        match line.to_ascii_lowercase().as_str() {
            "" => Next::AskAgain,
            "help" | "?" => {
                println!("{}\n\n{COMMANDS}\n", self.kind.how_to().trim_end());
                Next::AskAgain
            }
            "moves" => {
                println!("{}", session.legal().join("  "));
                Next::AskAgain
            }
            "board" => {
                println!("{}", session.show(Some(seat)));
                Next::AskAgain
            }
            "undo" => self.undo(session, seat),
            "resign" => {
                let resigned = Forfeit::Resigned;
                Next::End(End::Forfeited(self.kind.side(seat), resigned, resigned.reason().into()))
            }
            "quit" | "exit" | "leave" => Next::End(End::Left),
            _ => match session.play(line) {
                Ok(()) => Next::Acted,
                Err(error) => {
                    let warn = AnsiColor::Yellow.on_default();
                    println!("{warn}{error}{warn:#} (help shows how actions are written)");
                    Next::AskAgain
                }
            },
        }
    }

    /// Back to this person's last decision; everything after it is taken back with it.
    fn undo(&mut self, session: &mut dyn Session, seat: Seat) -> Next {
        if self.kind.hidden() {
            println!("There is no undo in a game with secrets: what was seen cannot be unseen.");
            return Next::AskAgain;
        }
        let Some(last) = session.events(seat, 0).iter().rposition(|(mover, _)| *mover == seat) else {
            println!("There is nothing to take back yet.");
            return Next::AskAgain;
        };
        session.undo(session.len() - last);
        for told in &mut self.told {
            *told = (*told).min(last);
        }
        Next::Acted
    }

    /// Tells what happened since this person last looked.
    fn tell(&mut self, session: &dyn Session, seat: Seat) {
        let faint = Style::new().dimmed();
        for (mover, text) in session.events(seat, self.told[seat.index()]) {
            println!("{faint}{}:{faint:#} {text}", self.name(mover));
        }
        self.told[seat.index()] = session.len();
        self.last_person = Some(seat);
    }

    fn must_pass_the_screen(&self, seat: Seat) -> bool {
        self.kind.hidden() && self.last_person.is_some_and(|last| last != seat)
    }

    fn pass_prompt(&self, seat: Seat) -> String {
        let screen_cleared = "\n".repeat(60);
        format!("{screen_cleared}Give the keyboard to {} and press Enter. ", self.name(seat))
    }

    fn show_end(&mut self, session: &dyn Session, forfeit: Option<(Side, Forfeit, &str)>) {
        if let [only] = *self.people {
            self.tell(session, only);
        }
        println!("{}", session.show(None));
        let bold = Style::new().bold();
        let (winner, reason) = match (forfeit, session.outcome()) {
            (Some((side, _, reason)), _) => (Some(side.other()), reason),
            (None, Some(outcome)) => (outcome.winner, outcome.reason),
            (None, None) => return,
        };
        let winner = winner.map_or("Draw".into(), |side| {
            let names: Vec<_> = (0..self.kind.seats().len() as u8)
                .map(Seat)
                .filter(|seat| self.kind.side(*seat) == side)
                .map(|seat| self.name(seat))
                .collect();
            format!("{} won", names.join(" and "))
        });
        println!("{bold}{winner}{bold:#} ({reason}).");
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.kind.seats()[seat.index()]
    }
}

/// The seats that people take.
fn people(kind: &dyn GameKind, wanted: Option<&str>, first: Option<Seat>) -> anyhow::Result<Vec<Seat>> {
    match wanted {
        None => Ok(first.into_iter().collect()),
        Some("all") => Ok((0..kind.seats().len() as u8).map(Seat).collect()),
        Some("none") => Ok(Vec::new()),
        Some(list) => list.split(',').map(|text| parse_seat(kind, text.trim())).collect(),
    }
}
