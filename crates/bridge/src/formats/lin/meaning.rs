//! What the keys of a board mean.

use super::Pair;
use crate::{
    Auction, Call, Card, Deal, Hand, Rank, Suit, Vulnerability,
    formats::{Place, Problem, Record, hands},
    seats,
};
use yomi_core::Seat;

/// Keys that only lay out the page, or that repeat others.
const LAYOUT: [&str; 5] = ["qx", "st", "rh", "pg", "pw"];

/// The seats in the order in which this format lists hands and players.
pub(super) const ORDER: [Seat; 4] = [seats::SOUTH, seats::WEST, seats::NORTH, seats::EAST];

/// The name of a board: after the word "Board", or that of its page (`o5` and `c5` are board 5 in the open and the
/// closed room).
pub(super) fn name(pairs: &[Pair]) -> String {
    let value = |key: &str| pairs.iter().find(|pair| pair.key() == key).map(|pair| pair.value.trim());
    let heading = value("ah").map(|text| text.strip_prefix("Board").unwrap_or(text).trim());
    let page = || value("qx").map(|text| text.split(',').next().unwrap_or(text).trim_start_matches(['o', 'c']));
    heading.filter(|text| !text.is_empty()).or_else(page).unwrap_or("").to_owned()
}

/// The board of these pairs.
pub(super) fn record(pairs: &[Pair]) -> Result<Record, Problem> {
    let mut record = Record { name: name(pairs), ..Record::default() };
    let mut cards = Vec::new();
    let mut odd_call = None;
    for pair in pairs {
        let value = pair.value.trim();
        let start = pair.at.plus(pair.value.chars().take_while(|c| c.is_whitespace()).count());
        match pair.key().as_str() {
            "md" => (record.dealer, record.deal) = dealt(value, start)?,
            "sv" => record.vulnerability = vulnerability(value, start)?,
            "pn" => {
                for (&seat, name) in ORDER.iter().zip(value.split(',')) {
                    record.players[seats::index(seat)] = name.trim().to_owned();
                }
            }
            "mb" => {
                let dealer = record
                    .dealer
                    .ok_or_else(|| Problem::new(start, "a call before the dealer is known; write md first"))?;
                let auction = record.auction.get_or_insert_with(|| Auction::new(dealer));
                let made = call(auction, value, start);
                odd_call = odd_call.or(made.err());
            }
            "an" => {
                if let Some(auction) = &mut record.auction {
                    auction.alert_last(value);
                }
            }
            "pc" => cards.push((value.parse::<Card>().map_err(|error| Problem::new(start, error))?, start)),
            "mc" => {
                let tricks = value.parse().ok().filter(|&tricks| tricks <= 13);
                let problem = || Problem::new(start, format!("{value:?} is no number of tricks; write 0 to 13"));
                record.tricks = Some(tricks.ok_or_else(problem)?);
            }
            "ah" => {}
            key if LAYOUT.contains(&key) => {}
            key if key.len() == 2 && key.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                if !value.is_empty() {
                    record.besides.push(key.to_owned());
                }
            }
            key => {
                let shown: String = key.chars().take(20).collect();
                return Err(Problem::new(
                    pair.key_at,
                    format!("{shown:?} is no key; keys are two letters, like md or pc"),
                ));
            }
        }
    }
    if let Some(problem) = odd_call {
        // Whoever wrote down an odd call still wrote down a deal; but there is no contract without the calls.
        if record.deal.is_none() {
            return Err(problem);
        }
        record.auction = None;
        let play = if cards.is_empty() { "" } else { ", and the play with it" };
        record.leave_out(&problem, &format!("the auction is left out{play}"));
    }
    record.contract = record.auction.as_ref().and_then(Auction::contract);
    let mut cards = cards.into_iter();
    record.take_play(|_| Ok(cards.next()));
    Ok(record)
}

fn vulnerability(text: &str, at: Place) -> Result<Option<Vulnerability>, Problem> {
    Ok(Some(match text.to_ascii_lowercase().as_str() {
        "" => return Ok(None),
        "o" | "0" | "-" => Vulnerability::None,
        "n" => Vulnerability::NorthSouth,
        "e" => Vulnerability::EastWest,
        "b" => Vulnerability::Both,
        _ => return Err(Problem::new(at, format!("{text:?} is no vulnerability; write o, n, e or b"))),
    }))
}

/// One call. A `!` after it alerts it.
fn call(auction: &mut Auction, text: &str, at: Place) -> Result<(), Problem> {
    let word = text.trim_end_matches('!');
    let call: Call = word.parse().map_err(|error| Problem::new(at, error))?;
    auction.push(call, (word != text).then(String::new)).map_err(|problem| Problem::new(at, problem))
}

/// Dealer and hands: `3S...H...D...C...,...,...`, South's hand first, East's only if it is given.
fn dealt(text: &str, at: Place) -> Result<(Option<Seat>, Option<Deal>), Problem> {
    let mut place = at;
    let (dealer, body) = match text.chars().next() {
        None => return Ok((None, None)),
        Some(digit @ '1'..='4') => {
            place = place.plus(1);
            (Some(ORDER[digit as usize - '1' as usize]), &text[1..])
        }
        Some('0') => {
            place = place.plus(1);
            (None, &text[1..])
        }
        Some(_) => (None, text),
    };
    if body.is_empty() {
        return Ok((dealer, None));
    }
    let mut hands = [Hand::EMPTY; 4];
    let mut all = Hand::EMPTY;
    let parts: Vec<&str> = body.split(',').collect();
    if parts.len() > 4 {
        return Err(Problem::new(place, format!("{} hands; a deal has four", parts.len())));
    }
    for (&seat, part) in ORDER.iter().zip(&parts) {
        let mut suit = None;
        for c in part.chars() {
            match (Suit::from_char(c), Rank::from_char(c), suit) {
                (Some(found), ..) => suit = Some(found),
                (None, Some(rank), Some(suit)) => {
                    let card = Card::new(suit, rank);
                    if all.contains(card) {
                        return Err(Problem::new(place, format!("{card} is dealt twice; take it out of one hand")));
                    }
                    all.insert(card);
                    hands[seats::index(seat)].insert(card);
                }
                (None, Some(_), None) => {
                    return Err(Problem::new(place, format!("{c:?} has no suit; write S, H, D or C before its ranks")));
                }
                (None, None, _) => {
                    return Err(Problem::new(
                        place,
                        format!("{c:?} is no suit and no rank; write a hand like SAK2HQ5D9C7"),
                    ));
                }
            }
            place = place.plus(1);
        }
        place = place.plus(1);
    }
    // East has the rest when the others have all their cards.
    let east = &mut hands[seats::index(seats::EAST)];
    if east.is_empty() && all.len() == 39 {
        *east = Hand::PACK - all;
    }
    let deal = Deal::from_disjoint(hands);
    hands::check_sizes(&deal).map_err(|problem| Problem::new(at, problem))?;
    Ok((dealer, Some(deal)))
}
