//! Games in which something is dealt, and all that is done afterwards is seen.

use crate::{Args, Contradiction, Game, Hidden, Param, Position, Rng, Rules, Seat, Spec, SpecError, View, below};
use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
    marker::PhantomData,
};

/// A game in which what is hidden was dealt at the start, in one of so few ways that they can be gone through, and in
/// which everybody sees every action.
///
/// Its rules are [`Deals`], its events are [`Told`], and it is [`Hidden`] without another line: the worlds of a view
/// are the deals with which the same actions would have shown the same.
pub trait Dealt: Game<Rules = Deals<Self>, Event = Told<<Self as Position>::Action>> {
    /// Who gets what.
    type Deal: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    /// How many deals there are, each as likely as the others.
    const DEALS: u32;

    /// One of them, by its number from 0 on.
    fn numbered(deal: u32) -> Self::Deal;

    /// The game that begins with a deal.
    fn begin(deal: &Self::Deal) -> Self;

    /// What was dealt. Only the truth is asked.
    fn deal(&self) -> Self::Deal;

    /// All deals there are.
    fn deals() -> Vec<Self::Deal> {
        (0..Self::DEALS).map(Self::numbered).collect()
    }
}

/// A way to take some of many things one after the other, by its number: those below `many · (many - 1) · …` are all
/// ways, in the order of what is taken first.
///
/// ```
/// use yomi_core::nth_draw;
/// let all = (0..3 * 2).map(|number| nth_draw(number, vec!['J', 'Q', 'K']));
/// assert_eq!(all.collect::<Vec<_>>(), [['J', 'Q'], ['J', 'K'], ['Q', 'J'], ['Q', 'K'], ['K', 'J'], ['K', 'Q']]);
/// ```
///
/// # Panics
/// If there is no way of that number.
pub fn nth_draw<T, const SOME: usize>(mut number: u32, mut many: Vec<T>) -> [T; SOME] {
    let mut ways: u32 = (0..SOME).map(|taken| (many.len() - taken) as u32).product();
    std::array::from_fn(|_| {
        ways /= many.len() as u32;
        let taken = many.remove((number / ways) as usize);
        number %= ways;
        taken
    })
}

/// The rules of a [`Dealt`] game: a deal by its number, or a random one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deals<G> {
    number: Option<u32>,
    game: PhantomData<fn() -> G>,
}

impl<G: Dealt> Deals<G> {
    /// Those with the deal of a game.
    pub fn fixed(game: &G) -> Self {
        let deal = game.deal();
        Deals { number: (0..G::DEALS).find(|number| G::numbered(*number) == deal), game: PhantomData }
    }
}

impl<G: Dealt> Rules for Deals<G> {
    type Game = G;
    const PARAMS: &'static [Param] =
        &[Param::whole("deal", "random", 0, G::DEALS as u64 - 1, "the number of the deal").or(&["random"]).secret()];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        Ok(Deals { number: args.number_or_word("deal")?, game: PhantomData })
    }

    fn spec(&self) -> Spec {
        self.number.iter().fold(Spec::new(G::NAME), |spec, number| spec.with("deal", number))
    }

    fn start(&self, chance: &mut Rng) -> G {
        G::begin(&G::numbered(self.number.unwrap_or_else(|| below(chance, G::DEALS))))
    }
}

/// An action that everybody sees, and what it brought to light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<A> {
    /// What was done.
    pub action: A,
    /// What was shown by it, in a few words; nothing if nothing was.
    pub shown: Option<String>,
}

impl<A: Debug> Display for Told<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shown {
            Some(shown) => write!(f, "{:?}, {shown}", self.action),
            None => write!(f, "{:?}", self.action),
        }
    }
}

impl<G: Dealt> Hidden for G {
    type World = G::Deal;
    type Worlds = Vec<G::Deal>;

    fn worlds(view: &View<'_, Self>) -> Result<Vec<G::Deal>, Contradiction> {
        let fitting: Vec<G::Deal> = G::deals().into_iter().filter(|deal| fits(view, deal)).collect();
        if fitting.is_empty() { Err(Contradiction("no deal shows all of this".into())) } else { Ok(fitting) }
    }

    fn true_world(&self, _seat: Seat) -> G::Deal {
        self.deal()
    }

    fn replay_in(view: &View<'_, Self>, world: &G::Deal) -> (Self, Vec<G::Action>) {
        (G::begin(world), view.history().iter().map(|told| told.action).collect())
    }
}

/// Whether a seat would have seen all of its view with this deal.
fn fits<G: Dealt>(view: &View<'_, G>, deal: &G::Deal) -> bool {
    let (mut game, seat) = (G::begin(deal), view.seat());
    let same = view.history().iter().all(|told| {
        let fits = game.event(told.action, seat) == *told;
        game.apply(told.action);
        fits
    });
    same && *game.sight(seat) == *view.sight()
}
