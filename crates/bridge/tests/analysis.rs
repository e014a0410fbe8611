//! What an analysis tells, and how it refuses.

use anstream::adapter::strip_str;
use yomi_bridge::Analysis;
use yomi_core::{Budget, Show};

const EXAMPLE: &str = "\
N:AK.AQ.. 9876... 43.43.. 5.K76.. x 5
N:AK.AQ.. 987.7.. 43.43.. 65.K6.. x 20
N:AK.AQ.. 987.K.. 43.43.. 65.76.. x 10 # East has the king alone
N:AK.AQ.. 98.K7.. 43.43.. 765.6.. x 20
played: H6
";

fn read(text: &str) -> Result<Analysis, String> {
    Analysis::read(text, &"bridge:contract=3NT,need=4".parse().unwrap(), &Budget::unlimited())
        .map_err(|error| error.to_string())
}

#[test]
fn worlds_that_were_given() {
    let analysis = read(EXAMPLE).map_err(|error| panic!("{error}")).unwrap();
    insta::assert_snapshot!(strip_str(&analysis.show()).to_string());
    insta::assert_snapshot!(analysis.to_svg());
}

/// Of a deal only what the seat sees is used: any other deal that looks the same gives the same analysis.
#[test]
fn the_deal_itself_does_not_matter() {
    let of = |deal: &str| {
        let analysis = read(&format!("{deal}\nplayed: H6")).map_err(|error| panic!("{error}")).unwrap();
        (analysis.show(), analysis.to_json(), analysis.to_svg())
    };
    let one = of("N:AK.AQ.. 987.7.. 43.43.. 65.K6..");
    assert_eq!(one, of("N:AK.AQ.. 986.K.. 43.43.. 75.76.."));
    assert_eq!(one.1["layouts"], "35");
    assert!(one.1["unseen"]["HK"]["East"].as_f64() > Some(0.999), "West would not have led from it");
}

#[test]
fn what_cannot_be_read_is_refused_with_the_line() {
    let error = |text: &str| read(text).map(drop).unwrap_err();
    assert!(error("").starts_with("there is no deal; write a deal like"));
    assert!(error("\nN:AK").starts_with("line 2: at character 3: a hand with 0 dots"));
    assert!(error("N:AK.AQ.. 987.7.. 43.43.. 65.K6.. x -1").starts_with("line 1: \"-1\" is no weight above 0"));
    assert!(error("N:AK.AQ.. 987.7.. 43.43.. 65.K6..\nplayed: H6 zz").starts_with("played: card 2:"));
    assert!(error("N:AK.AQ.. 987.7.. 43.43.. 65.K6..\nplayed: H7").contains("H7 is not in West's hand"));
    let other_dummy = "N:AK.AQ.. 987.7.. 43.43.. 65.K6..\nN:AK.AJ.. 987.7.. 43.43.. 65.K6..\nplayed: H6";
    assert!(error(other_dummy).starts_with("South, who is to play, can tell"));
    let over = "N:A... K... Q... J...\nplayed: SJ SA SK SQ";
    assert!(
        Analysis::read(over, &"bridge:need=1".parse().unwrap(), &Budget::unlimited())
            .is_err_and(|e| e.to_string().contains("nothing to decide"))
    );
}

/// The exact chance of an honour behind dummy: vacant places, which count alike over all layouts.
#[test]
fn chances_are_counted_and_not_sampled() {
    let text = "N:AK32.K32.A32.432 - QJT9.A54.K54.AK5 -\nplayed: C9";
    let analysis = Analysis::read(text, &"bridge:contract=4S".parse().unwrap(), &Budget::unlimited()).unwrap();
    let json = analysis.to_json();
    assert_eq!(json["unseen_within"], serde_json::Value::Null);
    // West has led a card: 12 places are left there, and 13 with East.
    let chance = json["unseen"]["HQ"]["West"].as_f64().unwrap();
    assert!((chance - 12.0 / 25.0).abs() < 1e-9, "{chance}");
    let success = &json["line"]["success"];
    assert!(success["low"].as_f64() < success["high"].as_f64(), "a sample of layouts has an interval");
}

/// The opening leader knows one hand and what the auction has said.
#[test]
fn an_opening_lead_is_analysed_from_one_hand() {
    let spec = "bridge:auction=yes,board=1,calls=1NT Pass 3NT Pass Pass Pass".parse().unwrap();
    let text = "N:- QJT93.752.A43.82 - -";
    let json = Analysis::read(text, &spec, &Budget::unlimited()).unwrap().to_json();
    assert_eq!(json["seat"], "East");
    assert!(json["unseen_within"].as_f64() > Some(0.0));
    let ace = |seat: &str| json["unseen"]["SA"][seat].as_f64().unwrap();
    assert!(
        ace("North") > 0.4 && ace("West") < 0.2,
        "whoever opened a strong no trump has it: {ace:?}",
        ace = ace("North")
    );
    let missing = Analysis::read("N:AKQ.AKQ.AKQ.AKQJ - - -", &spec, &Budget::unlimited()).map(drop).unwrap_err();
    assert_eq!(missing.to_string(), "East is to play and sees East's hand; write it instead of -");
}

/// A board of a file, at any of its cards.
#[test]
fn files_are_analysed_at_any_card() {
    let lin = include_str!("fixtures/table.lin");
    let spec = "bridge".parse().unwrap();
    let read = |at: &str| Analysis::read(&format!("at: {at}\n{lin}"), &spec, &Budget::unlimited());
    assert!(read("1/1").is_ok());
    let error = |at: &str| read(at).map(drop).unwrap_err().to_string();
    assert!(error("9").starts_with("at: there is no board 9; the file has "), "{}", error("9"));
    assert!(error("x").contains("is no place"));
    assert!(error("1/52").contains("cards played, not 52"));
}
