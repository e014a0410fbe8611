//! The options of a board.

mod bidding;

use crate::{
    Auction, Bridge, Card, Contract, Deal, Goal, Hand, Play, Shown, Terms, Vulnerability,
    calling::Calling,
    seats, shown,
    solver::{self, Solver},
};
use bidding::Bidding;
use yomi_core::{Args, Game, Param, Position, Purpose, Rng, Rules, Seat, Spec, SpecError, Streams, pick};

/// A board to be played: the deal or that it is random, the terms or the auction, and cards already played.
///
/// Made by [`Rules::from_args`] only, so that it is always one that can be played.
#[derive(Clone, Debug, PartialEq)]
pub struct BridgeRules {
    terms: Terms,
    deal: Option<Deal>,
    played: Vec<Card>,
    /// How many cards are played double dummy before the players begin.
    advance: usize,
    /// How the contract is bid, if it is not given.
    bidding: Option<Bidding>,
}

impl BridgeRules {
    /// The rules that start `play` with these hands again; both were checked when the game was set up.
    pub(crate) fn fixed(play: &Play, calling: Option<&Calling>, deal: Deal) -> Self {
        let played = play.cards_given().to_vec();
        let bidding = calling.map(|calling| Bidding::of(calling.rewound().auction(), play.terms().vulnerability));
        let terms = bidding.as_ref().map_or(*play.terms(), Bidding::terms);
        let terms = Terms { claims: play.terms().claims, ..terms };
        BridgeRules { terms, deal: Some(deal), played, advance: 0, bidding }
    }

    /// A whole deal, not known, on these terms.
    pub(crate) fn with_any_deal(terms: Terms) -> Self {
        BridgeRules { terms, deal: None, played: Vec::new(), advance: 0, bidding: None }
    }

    /// The rules of a whole deal that begins with an auction.
    pub(crate) fn with_auction(auction: &Auction, vulnerability: Vulnerability, deal: Deal) -> Self {
        let bidding = Bidding::of(auction, vulnerability);
        BridgeRules { terms: bidding.terms(), deal: Some(deal), played: Vec::new(), advance: 0, bidding: Some(bidding) }
    }

    /// The auction at the start, if the seats bid; of a random board, as if North dealt.
    pub(crate) fn auction(&self) -> Option<Auction> {
        self.bidding.as_ref().map(|bidding| bidding.auction(bidding.board().unwrap_or(1)))
    }

    /// The same board before the first card.
    pub(crate) fn before_the_play(&self) -> Self {
        BridgeRules { played: Vec::new(), ..self.clone() }
    }

    /// Whether the players begin with 13 cards a hand, and with the first call or with a lead by declarer's left.
    pub(crate) fn begins_with_a_whole_deal(&self) -> bool {
        let is_whole = self.deal.is_none_or(|deal| deal.cards() == Hand::PACK);
        let begins = match self.auction() {
            Some(auction) => auction.calls().is_empty(),
            None => self.terms.leader == seats::left_of(self.terms.declarer),
        };
        is_whole && begins && self.played.is_empty() && self.advance == 0
    }

    /// The terms, known to all players; where the seats bid, those after the calls that are given.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The deal; `None` when it is drawn at the start of each game.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }
}

impl Rules for BridgeRules {
    type Game = Bridge;

    const PARAMS: &'static [Param] = &[
        Param::text(
            "deal",
            "random",
            "four hands in PBN like \"N:AK.AQ.. 765.7.. 43.43.. 98.K6..\"",
            "the cards, from the first seat clockwise, spades.hearts.diamonds.clubs; all hands of the same size, at most 13 cards",
        )
        .or(&["random"])
        .secret(),
        Param::flag("auction", "no", "whether all four seats bid for the contract; else it is given"),
        Param::whole("board", "random", 1, 16, "the number of the board, which says who deals and who is vulnerable, if the seats bid").or(&["random"]),
        Param::text("calls", "", "calls like \"1NT Pass 3NT\"", "calls already made, from the dealer on, if the seats bid"),
        Param::text("contract", "3NT", "3NT, 4SX, 7CXX", "level, strain C D H S NT, and X or XX if it was doubled"),
        Param::text("declarer", "S", "N, E, S or W", "who plays the contract"),
        Param::choice::<Vulnerability>("vul", "none", "who is vulnerable"),
        Param::text(
            "leader",
            "left",
            "N, E, S or W",
            "who leads first; left of declarer where the hands have 13 cards",
        )
        .or(&["left"]),
        Param::whole(
            "need",
            "contract",
            1,
            13,
            "the tricks that declarer needs, the score then being the tricks above or below; contract: 13 cards score as at duplicate, fewer need \
             level + 6 tricks or all of them if that is less",
        )
        .or(&["contract"]),
        Param::text(
            "played",
            "",
            "cards like \"H6 HQ\"",
            "cards of the deal already played, in order from the first lead, with spaces between",
        ),
        Param::text(
            "shown",
            "",
            "seats and what their hands have, like \"S 15-17P BAL; W 5+S 0-1H SA\"",
            "what all know of the hands as dealt, as from an auction: points, balanced, lengths, cards; random deals are drawn so that it is true",
        ),
        Param::flag("claims", "no", "whether whoever is to play may claim tricks that are certain, or concede the rest"),
        Param::whole(
            "advance",
            "0",
            0,
            51,
            "so many cards of a random deal are played with open cards, random ones of the best, before the players begin",
        ),
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        let deal = match args.text("deal") {
            "random" => None,
            _ => Some(args.get::<Deal>("deal")?),
        };
        let size = deal.map_or(Ok(13), |deal| hand_size(&deal)).map_err(|problem| args.error("deal", problem))?;
        if let Some(bidding) = Bidding::read(args, size)? {
            let terms = Terms { claims: args.flag("claims"), ..bidding.terms() };
            let mut rules = BridgeRules { terms, deal, played: Vec::new(), advance: 0, bidding: Some(bidding) };
            rules.played = played(args, &rules)?;
            return Ok(rules);
        }
        let contract: Contract = args.get("contract")?;
        let declarer = seat(args, "declarer", "write N, E, S or W")?;
        let terms = Terms {
            contract,
            declarer,
            vulnerability: args.choice("vul"),
            leader: leader(args, declarer, size)?,
            goal: goal(args, contract, size)?,
            shown: shown(args, deal)?,
            claims: args.flag("claims"),
        };
        let advance = args.number("advance")?;
        if advance > 0 && deal.is_some() {
            return Err(args.error("advance", "it is for random deals; leave it out and give \"played\" instead"));
        }
        let mut rules = BridgeRules { terms, deal, played: Vec::new(), advance, bidding: None };
        rules.played = played(args, &rules)?;
        Ok(rules)
    }

    fn spec(&self) -> Spec {
        let Terms { contract, declarer, vulnerability, leader, goal, shown, claims } = self.terms;
        let deal = self.deal.map_or("random".to_owned(), |deal| deal.to_string());
        let leader =
            if leader == seats::left_of(declarer) { "left".to_owned() } else { seats::letter(leader).to_string() };
        let need = match goal {
            Goal::Contract => "contract".to_owned(),
            Goal::Tricks(tricks) => tricks.to_string(),
        };
        let played: Vec<String> = self.played.iter().map(|card| card.to_string()).collect();
        let spec = Spec::new(Bridge::NAME).with_unless_default(Self::PARAMS, "deal", deal);
        if let Some(bidding) = &self.bidding {
            return bidding
                .write(spec)
                .with_unless_default(Self::PARAMS, "played", played.join(" "))
                .with_unless_default(Self::PARAMS, "claims", if claims { "yes" } else { "no" });
        }
        spec.with_unless_default(Self::PARAMS, "contract", contract)
            .with_unless_default(Self::PARAMS, "declarer", seats::letter(declarer))
            .with_unless_default(Self::PARAMS, "vul", vulnerability)
            .with_unless_default(Self::PARAMS, "leader", leader)
            .with_unless_default(Self::PARAMS, "need", need)
            .with_unless_default(Self::PARAMS, "played", played.join(" "))
            .with_unless_default(Self::PARAMS, "shown", shown)
            .with_unless_default(Self::PARAMS, "claims", if claims { "yes" } else { "no" })
            .with_unless_default(Self::PARAMS, "advance", self.advance)
    }

    fn start(&self, chance: &mut Rng) -> Bridge {
        let deal = self.deal.unwrap_or_else(|| random_deal(&self.terms.shown, chance));
        let mut game = match &self.bidding {
            Some(bidding) => bidding.start(deal, chance),
            None => Bridge::new(self.terms, deal),
        };
        game.allow_claims(self.terms.claims);
        self.played.iter().for_each(|&card| game.apply(card.into()));
        play_openly(&mut game, self.advance, chance);
        game.mark_given();
        game
    }
}

/// The number of cards in each hand, which must be the same for all.
fn hand_size(deal: &Deal) -> Result<u32, String> {
    let sizes = deal.hands().map(|hand| hand.len());
    let [north, east, south, west] = sizes;
    if sizes != [north; 4] {
        return Err(format!(
            "the hands have {north} (North), {east} (East), {south} (South) and {west} (West) cards; \
             give all four the same number, and name cards on the table in \"played\""
        ));
    }
    if !(1..=13).contains(&north) {
        return Err(format!("the hands have {north} cards each; give each 1 to 13"));
    }
    Ok(north)
}

fn seat(args: &Args, key: &str, expected: &str) -> Result<Seat, SpecError> {
    seats::parse(args.text(key)).ok_or_else(|| args.error(key, expected))
}

fn leader(args: &Args, declarer: Seat, size: u32) -> Result<Seat, SpecError> {
    let left = seats::left_of(declarer);
    if args.text("leader") == "left" {
        return Ok(left);
    }
    let leader = seat(args, "leader", "write left, N, E, S or W")?;
    if size == 13 && leader != left {
        let name = seats::name(left);
        return Err(args.error("leader", format!("the opening lead is by {name}, on declarer's left; write left")));
    }
    Ok(leader)
}

fn goal(args: &Args, contract: Contract, size: u32) -> Result<Goal, SpecError> {
    match args.number_or_word("need")? {
        None if size == 13 => Ok(Goal::Contract),
        None => Ok(Goal::Tricks(contract.tricks_needed().min(size as u8))),
        Some(tricks) if u32::from(tricks) <= size => Ok(Goal::Tricks(tricks)),
        Some(_) => Err(args.error("need", format!("write contract, or a number of tricks from 1 to {size}"))),
    }
}

/// How many deals are looked at before hands that have been shown are called impossible to deal.
const DEALS_TRIED: u64 = 2_000_000;

/// Reads what was shown of the hands, and sees that there are such deals.
fn shown(args: &Args, deal: Option<Deal>) -> Result<Shown, SpecError> {
    let shown: Shown = args.get("shown")?;
    match deal {
        Some(deal) => match seats::ALL.into_iter().find(|&seat| !shown[seat].fit(deal[seat])) {
            Some(seat) => {
                let problem =
                    format!("{}'s hand {} is not such a hand; {}", seats::name(seat), deal[seat], shown::HOW_TO);
                Err(args.error("shown", problem))
            }
            None => Ok(shown),
        },
        None => {
            let chance = &mut Streams::new(0).stream(0, Purpose::Chance);
            let some_fit = (0..DEALS_TRIED).any(|_| shown.fit(&Deal::random(chance)));
            let problem = || format!("not one of {DEALS_TRIED} random deals is like that; ask for less");
            if some_fit { Ok(shown) } else { Err(args.error("shown", problem())) }
        }
    }
}

/// A random deal among those in which everything that was shown is true: the first such deal that comes up.
fn random_deal(shown: &Shown, chance: &mut Rng) -> Deal {
    loop {
        let deal = Deal::random(chance);
        if shown.fit(&deal) {
            return deal;
        }
    }
}

/// Plays so many cards, each a random one of those that are best when all cards lie open.
fn play_openly(game: &mut Bridge, cards: usize, chance: &mut Rng) {
    let mut solver = Solver::new(game.play().terms().contract.strain());
    for _ in 0..cards {
        let Some(position) = solver::Position::of_game(game) else { break };
        let scores = solver.solve_each_card(&position);
        let best = scores.iter().map(|&(_, tricks)| tricks).max();
        let equals: Vec<Card> =
            scores.iter().filter(|&&(_, tricks)| Some(tricks) == best).map(|&(card, _)| card).collect();
        game.apply((*pick(&equals, chance).expect("there is a best card")).into());
    }
}

/// Reads the cards already played, and plays them to see that they could be.
fn played(args: &Args, rules: &BridgeRules) -> Result<Vec<Card>, SpecError> {
    let text = args.text("played");
    let cards: Vec<Card> = text
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|error| args.error("played", error))?;
    if cards.is_empty() {
        return Ok(cards);
    }
    let Some(deal) = rules.deal else {
        return Err(args.error("played", "cards can only have been played from a known deal; give \"deal\" too"));
    };
    let mut game = match rules.auction() {
        Some(auction) => Bridge::with_auction(auction, rules.terms.vulnerability, deal),
        None => Bridge::new(rules.terms, deal),
    };
    for (number, &card) in (1..).zip(&cards) {
        game.check(card.into()).map_err(|illegal| args.error("played", format!("card {number}: {illegal}")))?;
        game.apply(card.into());
    }
    Ok(cards)
}
