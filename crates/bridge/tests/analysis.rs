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
