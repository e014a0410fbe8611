//! One game between two engines.

use super::engine::Engine;
use std::time::Duration;
use yomi_amazons::{Action, Amazons, AmazonsRules, records::Record};
use yomi_bots::Fault;
use yomi_core::{Game, Limits, Position, Purpose, Seat, Side, Stop, Streams, Table, Thinking};

/// Asks for moves and checks them.
pub(super) struct Referee<'a> {
    pub(super) rules: AmazonsRules,
    /// What engines are told to think.
    pub(super) movetime: Duration,
    pub(super) stop: &'a Stop,
}

/// A game that is over.
pub(super) struct Ended {
    pub(super) winner: Side,
    /// What the loser did, if it did not just lose.
    pub(super) fault: Option<Fault>,
    /// The names of the engines by side.
    pub(super) players: [String; 2],
    pub(super) record: Record,
}

/// How a game goes no further.
enum End {
    Won(Side),
    Forfeited(Side, Fault),
    Stopped,
}

impl Referee<'_> {
    /// Lets the engines, White's first, play from after the opening until one of them cannot move or does what it must
    /// not; none if that was to be stopped.
    pub(super) fn play(&self, engines: &mut [Engine; 2], opening: &[Action]) -> Option<Ended> {
        let start = Amazons::new(self.rules.start);
        let mut table = Table::new(start);
        for action in opening {
            table.play(*action).expect("the opening is legal");
        }
        let (winner, fault) = match self.play_on(engines, &mut table) {
            End::Won(winner) => (winner, None),
            End::Forfeited(side, fault) => {
                engines[side.index()].end();
                (side.other(), Some(fault))
            }
            End::Stopped => return None,
        };
        let players = engines.each_ref().map(|engine| engine.name().to_owned());
        let names = players.each_ref().map(String::as_str);
        let mut record = Record::new(start.setup(), names, table.actions().iter().copied());
        if fault.is_some() {
            record.set_winner(Some(winner), "F");
        }
        Some(Ended { winner, fault, players, record })
    }

    fn play_on(&self, engines: &mut [Engine; 2], table: &mut Table<Amazons>) -> End {
        for (seat, engine) in (0..).map(Seat).zip(&mut *engines) {
            if let Err(fault) = engine.begin(&self.rules, seat) {
                return End::Forfeited(Amazons::side(seat), fault);
            }
        }
        while let Some(seat) = table.game().turn() {
            let side = Amazons::side(seat);
            match self.ask(&mut engines[side.index()], table, seat) {
                Ok(Some(action)) => table.play(action).expect("it was checked"),
                Ok(None) => return End::Stopped,
                Err(fault) => return End::Forfeited(side, fault),
            }
        }
        End::Won(table.game().to_move().other())
    }

    fn ask(&self, engine: &mut Engine, table: &Table<Amazons>, seat: Seat) -> Result<Option<Action>, Fault> {
        let mut chance = Streams::new(0).stream(0, Purpose::Seat(seat));
        let mut thinking = Thinking::new(&mut chance).within(Limits::time(self.movetime)).until(self.stop);
        engine.guest()?.act(&table.view(seat), &mut thinking, Some(self.stop))
    }
}
