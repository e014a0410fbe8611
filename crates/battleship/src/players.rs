//! The players of battleship, by name.

use crate::{
    answer::Action,
    draw::{Method, TRIES},
    evidence::Tracker,
    game::Battleship,
    sight::Sight,
    undecided::undecided,
};
use yomi_core::{Agent, AgentEntry, Param, Players, Position, Rng, View};

const METHODS: [(&str, Method); 2] = [("sequential", Method::Sequential), ("uniform", Method::Uniform)];

impl Players for Battleship {
    fn players() -> Vec<AgentEntry<Self>> {
        vec![
            AgentEntry::RANDOM,
            AgentEntry {
                name: "r",
                summary: "fires at random cells that may still hold a ship (Sakuta and Iida's R)",
                params: &[Param {
                    key: "place",
                    default: "sequential",
                    help: "how it places its own ships: sequential (one by one, largest first) or uniform",
                }],
                build: |args, _| Ok(Box::new(RandomUndecided::new(args.choice("place", &METHODS)?))),
            },
        ]
    }
}

/// The strategy R of Sakuta and Iida: a random undecided cell.
struct RandomUndecided {
    method: Method,
    /// What is known so far.
    tracker: Tracker,
}

impl RandomUndecided {
    fn new(method: Method) -> Self {
        RandomUndecided { method, tracker: Tracker::default() }
    }
}

impl Agent<Battleship> for RandomUndecided {
    fn act(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Action {
        let sight = view.sight();
        let chosen = if sight.next_ship().is_some() {
            place(sight, self.method, rng)
        } else {
            let evidence = self.tracker.catch_up(view).ok();
            evidence.and_then(|evidence| undecided(sight.setup(), evidence).pick(rng)).map(Action::Shoot)
        };
        chosen
            .filter(|&action| sight.check(action).is_ok())
            .or_else(|| sight.random_action(rng))
            .expect("an agent is asked only when it can act")
    }
}

/// The next ship of a fleet drawn at random; `None` on a board so crowded that drawing does not get there.
fn place(sight: &Sight, method: Method, rng: &mut Rng) -> Option<Action> {
    let begun = sight.own().fleet();
    let fleet = method.complete(sight.setup(), begun, TRIES, rng)?;
    Some(Action::Place(fleet.places()[begun.len()]))
}
