//! Cards, hands, deals and contracts as text, and cards in storage.

mod common;

use common::{card, hand};
use proptest::prelude::*;
use yomi_bridge::{Card, Contract, Deal, Doubling, Hand, Strain, Suit, seats};
use yomi_core::{Purpose, Streams};

#[test]
fn all_cards_are_written_and_read_in_every_form() {
    for (index, suit) in (0..52).map(|index| (index, Suit::ALL[index / 13])) {
        let card = Card::from_index(index).unwrap();
        assert_eq!((card.suit(), card.rank() as usize, card.index()), (suit, index % 13, index));
        let (letter, symbol, rank) = (suit.letter(), suit.symbol(), card.rank().letter());
        assert_eq!(card.to_string(), format!("{letter}{rank}"));
        let mut forms = vec![format!("{letter}{rank}"), format!("{rank}{letter}"), format!("{symbol}{rank}")];
        if rank == 'T' {
            forms.extend([format!("{letter}10"), format!("10{symbol}")]);
        }
        for form in forms {
            assert_eq!(form.parse(), Ok(card), "{form}");
            assert_eq!(form.to_lowercase().parse(), Ok(card), "{form} in lower case");
        }
    }
}

#[test]
fn texts_that_are_no_cards_are_refused() {
    let refused = |text: &str| text.parse::<Card>().unwrap_err().to_string();
    let expected = "write a suit and a rank like SA, H10 or C2";
    assert_eq!(refused(""), format!("\"\" is empty; {expected}"));
    assert_eq!(refused("S"), format!("\"S\" has no rank that I know; {expected}"));
    assert_eq!(refused("7"), format!("\"7\" has no suit that I know; {expected}"));
    assert_eq!(refused("SS"), format!("\"SS\" has no rank that I know; {expected}"));
    assert_eq!(refused("AK"), format!("\"AK\" has no suit that I know; {expected}"));
    assert_eq!(refused("S100"), format!("\"S100\" has no rank that I know; {expected}"));
}

#[test]
fn stored_cards_are_one_byte_and_damaged_ones_are_refused() {
    for number in 0..=u8::MAX {
        let read: Result<Card, _> = postcard::from_bytes(&[number]);
        assert_eq!(read.is_ok(), number < 52, "{number}");
        if let Ok(card) = read {
            assert_eq!(postcard::to_stdvec(&card).unwrap(), [number]);
        }
    }
    assert_eq!(Card::try_from(52).unwrap_err(), "52 is not a card; cards are numbered 0 to 51");
}

#[test]
fn hands_are_sets() {
    let some = hand("AQ2.T9..K");
    assert_eq!((some | hand("A3...K")).to_string(), "AQ32.T9..K");
    assert_eq!((some & hand("A3...K")).to_string(), "A...K");
    assert_eq!((some - hand("A3...K")).to_string(), "Q2.T9..");
    assert_eq!(some.lowest(), Some(card("CK")));
    assert_eq!(some.iter().rev().map(|card| card.to_string()).collect::<Vec<_>>().join(" "), "SA SQ S2 HT H9 CK");
    assert_eq!((Hand::EMPTY.highest(), Hand::EMPTY.lowest(), Hand::EMPTY.iter().next_back()), (None, None, None));
    assert!((0..52).map(|index| Card::from_index(index).unwrap()).eq(Hand::PACK));
}

#[test]
fn deals_may_start_anywhere_and_use_ten() {
    let deal: Deal = "s: 43.43..  98.K6.. AK.AQ.. 765.7..".parse().unwrap();
    assert_eq!(deal.to_string(), "N:AK.AQ.. 765.7.. 43.43.. 98.K6..");
    assert_eq!(deal.holder(card("HK")), Some(seats::WEST));
    assert_eq!(deal.holder(card("CK")), None);
    assert_eq!("N:10... 9... 8... 7...".parse::<Deal>().unwrap()[seats::NORTH], hand("T..."));
}

#[test]
fn damaged_deals_are_refused_with_the_place() {
    let refused = |text: &str| text.parse::<Deal>().unwrap_err().to_string();
    for (text, problem) in [
        ("AK.AQ..", "at character 1: there is no colon; a deal starts with the seat of its first hand, like N: or W:"),
        ("Q:A...", "at character 1: \"Q\" is not a seat; a deal starts with the seat of its first hand, like N: or W:"),
        ("N:A... K... Q...", "at character 17: the text ends after 3 of 4 hands; West's hand is missing"),
        ("N:A... K... Q... J... T...", "at character 23: a fifth hand; a deal has four"),
        ("N:A... - Q... J...", "at character 8: this hand is left open; a deal needs all four hands"),
        (
            "N:A... K.. Q... J...",
            "at character 8: a hand with 2 dots; write spades.hearts.diamonds.clubs with three dots, and nothing for a void",
        ),
        ("N:A... Kx... Q... J...", "at character 9: 'x' is not a rank; ranks are A K Q J T 9 8 7 6 5 4 3 2"),
        ("N:A... K1... Q... J...", "at character 9: '1' is not a rank; ranks are A K Q J T 9 8 7 6 5 4 3 2"),
        ("E:A... K... QK... J...", "at character 14: SK is in West's hand and in South's; take it out of one of them"),
        ("N:A... K.22.. Q... J...", "at character 11: H2 is twice in East's hand; write it once"),
    ] {
        assert_eq!(refused(text), problem, "{text}");
    }
    assert_eq!("A.A.A".parse::<Hand>().unwrap_err().at, 1);
    assert_eq!(
        "A.AA..".parse::<Hand>().unwrap_err().to_string(),
        "at character 4: HA is in the hand twice; write it once"
    );
}

#[test]
fn hands_with_a_common_card_are_no_deal() {
    assert_eq!(Deal::new([hand("A..."), hand("KA..."), Hand::EMPTY, Hand::EMPTY]), None);
    assert!(Deal::new([hand("A..."), hand("K..."), Hand::EMPTY, Hand::EMPTY]).is_some());
}

/// Fixed values: a change here would change every stored experiment.
#[test]
fn random_deals_are_portable() {
    let deal = Deal::random(&mut Streams::new(1).stream(0, Purpose::Chance));
    assert_eq!(deal.to_string(), "N:AJ.Q7.JT953.Q985 976.KJT6.Q74.762 QT8.8532.AK8.AJT K5432.A94.62.K43");
    assert_eq!(deal.cards(), Hand::PACK);
    assert!(deal.hands().iter().all(|hand| hand.len() == 13));
}

/// Each card goes to each hand in a quarter of the deals.
#[test]
fn random_deals_favour_nobody() {
    let mut rng = Streams::new(8).stream(0, Purpose::Chance);
    let mut counts = [[0u32; 4]; 52];
    for _ in 0..8_000 {
        let deal = Deal::random(&mut rng);
        for seat in seats::ALL {
            deal[seat].iter().for_each(|card| counts[card.index()][seat.index()] += 1);
        }
    }
    // Six standard deviations of a binomial with n = 8,000 and p = 1/4.
    assert!(counts.iter().flatten().all(|&count| count.abs_diff(2_000) < 233), "{counts:?}");
}

#[test]
fn contracts_are_read_in_every_form() {
    let contract = |text: &str| text.parse::<Contract>().map_err(|error| error.to_string());
    assert_eq!(contract("3nt"), contract("3N"));
    assert_eq!(contract(" 4♥x "), Ok(Contract::new(4, Strain::Hearts, Doubling::Doubled).unwrap()));
    assert_eq!(contract("7CXX"), Ok(Contract::new(7, Strain::Clubs, Doubling::Redoubled).unwrap()));
    let expected = "write a level from 1 to 7, a strain C D H S NT, and X or XX if it was doubled, like 3NT or 4SX";
    assert_eq!(contract("8S"), Err(format!("\"8S\" has no level from 1 to 7; {expected}")));
    assert_eq!(contract("S"), Err(format!("\"S\" has no level from 1 to 7; {expected}")));
    assert_eq!(contract("3"), Err(format!("\"3\" has no strain that I know; {expected}")));
    assert_eq!(contract("3SH"), Err(format!("\"3SH\" has no strain that I know; {expected}")));
    assert_eq!(contract("3SXXX"), Err(format!("\"3SXXX\" is doubled too often; {expected}")));
}

/// Any assignment of cards to the four hands or to nobody.
fn any_deal() -> impl Strategy<Value = Deal> {
    prop::collection::vec(0usize..5, 52).prop_map(|holders| {
        let mut hands = [Hand::EMPTY; 4];
        for (index, holder) in holders.into_iter().enumerate().filter(|(_, holder)| *holder < 4) {
            hands[holder].insert(Card::from_index(index).unwrap());
        }
        Deal::new(hands).unwrap()
    })
}

proptest! {
    #[test]
    fn deals_round_trip(deal in any_deal()) {
        prop_assert_eq!(deal.to_string().parse::<Deal>(), Ok(deal));
        for seat in seats::ALL {
            prop_assert_eq!(deal[seat].to_string().parse::<Hand>(), Ok(deal[seat]));
            prop_assert_eq!(deal[seat].iter().len(), deal[seat].len() as usize);
        }
    }

    #[test]
    fn contracts_round_trip(level in 1u8..=7, strain in 0usize..5, doubling in 0usize..3) {
        let doubling = [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled][doubling];
        let contract = Contract::new(level, Strain::ALL[strain], doubling).unwrap();
        prop_assert_eq!(contract.to_string().parse::<Contract>(), Ok(contract));
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        let _ = text.parse::<Card>();
        let _ = text.parse::<Contract>();
        let _ = text.parse::<Hand>();
        let _ = text.parse::<Deal>();
        let _ = seats::parse(&text);
    }

    #[test]
    fn text_that_is_nearly_a_deal_never_panics(text in "[NESWnesw]?:?([AKQJT1-9é.-]{0,9} ){0,5}") {
        if let Err(error) = text.parse::<Deal>() {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.at), "{}", error);
        }
    }

    #[test]
    fn text_that_is_nearly_a_card_is_read_or_refused(text in "[SHDCshdc♠♥♦♣]?[0-9TJQKAtjqka]{0,2}[SHDC]?") {
        if let Ok(card) = text.parse::<Card>() {
            prop_assert_eq!(card.to_string().parse(), Ok(card));
            prop_assert!(text.chars().filter(|&c| Suit::from_char(c).is_some()).count() == 1);
        }
    }
}
