//! A readable record of one battle.

use yomi_tubstap::Tubstap;

/// A seed with cannon fire, blows that come back, a turn ended early and a wipe-out.
#[test]
fn skirmish() {
    insta::assert_snapshot!(yomi_conformance::playthrough::<Tubstap>("tubstap:map=skirmish", 683, 3));
}
