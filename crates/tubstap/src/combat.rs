//! What an attack does.

use crate::{Kind, Mobility, Terrain};

/// A unit as far as an attack is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combatant {
    /// What it is.
    pub kind: Kind,
    /// Its HP before the blow.
    pub hp: u8,
    /// The ground on which it stands.
    pub terrain: Terrain,
}

/// The HP that one attack costs both units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Lost by the unit attacked.
    pub dealt: u8,
    /// Lost by the attacker to the blow that came back.
    pub returned: u8,
}

/// The HP that one blow takes.
///
/// With effect `e` (per cent) and cover `d` of the defender's ground:
/// `min(HP of the defender, ⌊(e · HP of the attacker + 70) / (100 + d · HP of the defender)⌋)`.
/// Aircraft have no cover anywhere.
pub fn damage(attacker: Combatant, defender: Combatant) -> u8 {
    let cover = if defender.kind.mobility() == Mobility::Air { 0 } else { defender.terrain.defence() };
    let force = u16::from(attacker.kind.effect_on(defender.kind)) * u16::from(attacker.hp) + 70;
    let resistance = 100 + u16::from(cover) * u16::from(defender.hp);
    (force / resistance).min(u16::from(defender.hp)) as u8
}

/// An attack with the blow that may come back.
///
/// A direct unit that survives the attack of a direct unit strikes back with the HP it has left, at the attacker's
/// full HP, and the attacker's own ground covers the attacker. A cannon neither strikes back nor is struck back at.
pub fn clash(attacker: Combatant, defender: Combatant) -> Clash {
    let dealt = damage(attacker, defender);
    let survivor = Combatant { hp: defender.hp - dealt, ..defender };
    let strikes_back = survivor.hp > 0 && attacker.kind.is_direct() && defender.kind.is_direct();
    let returned = if strikes_back { damage(survivor, attacker) } else { 0 };
    Clash { dealt, returned }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(kind: Kind, hp: u8, terrain: Terrain) -> Combatant {
        Combatant { kind, hp, terrain }
    }

    /// Each line: who, what, and the damage worked out by hand from the formula.
    #[test]
    fn damage_by_hand() {
        use {Kind::*, Terrain::*};
        let cases = [
            // ⌊(55·10 + 70) / 100⌋ = ⌊6.20⌋
            (unit(Fighter, 10, Road), unit(Fighter, 10, Road), 6),
            // Aircraft find no cover on a mountain.
            (unit(Fighter, 10, Road), unit(Fighter, 10, Mountain), 6),
            // ⌊(65·10 + 70) / 100⌋ = ⌊7.20⌋
            (unit(Fighter, 10, Road), unit(Attacker, 10, Sea), 7),
            // ⌊70 / 100⌋: no effect, no damage.
            (unit(Fighter, 10, Road), unit(Panzer, 10, Road), 0),
            // ⌊(105·10 + 70) / 100⌋ = 11, but there are only 10 to lose.
            (unit(Attacker, 10, Road), unit(Panzer, 10, Road), 10),
            // ⌊1120 / (100 + 1·10)⌋ = ⌊10.18⌋
            (unit(Attacker, 10, Road), unit(Panzer, 10, Plain), 10),
            // ⌊1120 / (100 + 3·10)⌋ = ⌊8.62⌋
            (unit(Attacker, 10, Road), unit(Panzer, 10, Forest), 8),
            // ⌊1120 / (100 + 4·10)⌋ = 8 exactly
            (unit(Attacker, 10, Road), unit(Panzer, 10, Fortress), 8),
            // ⌊(55·10 + 70) / 100⌋ on the road, ⌊620 / 140⌋ = ⌊4.43⌋ in a fortress
            (unit(Panzer, 10, Road), unit(Panzer, 10, Road), 6),
            (unit(Panzer, 10, Road), unit(Panzer, 10, Fortress), 4),
            // ⌊(75·3 + 70) / (100 + 4·7)⌋ = ⌊295 / 128⌋
            (unit(Panzer, 3, Road), unit(Infantry, 7, Mountain), 2),
            // ⌊(90·6 + 70) / (100 + 3·5)⌋ = ⌊610 / 115⌋ = 5, all that is left
            (unit(Cannon, 6, Road), unit(Infantry, 5, Forest), 5),
            // ⌊(15·10 + 70) / 100⌋ = ⌊2.20⌋
            (unit(AntiAir, 10, Road), unit(Panzer, 10, Road), 2),
            // ⌊(70·1 + 70) / 100⌋ = ⌊1.40⌋
            (unit(AntiAir, 1, Road), unit(Fighter, 10, Road), 1),
            // ⌊(3·10 + 70) / 100⌋ = 1 exactly, and ⌊(3·9 + 70) / 100⌋ = 0
            (unit(Infantry, 10, Road), unit(AntiAir, 10, Road), 1),
            (unit(Infantry, 9, Road), unit(AntiAir, 10, Road), 0),
        ];
        for (attacker, defender, expected) in cases {
            assert_eq!(damage(attacker, defender), expected, "{attacker:?} hits {defender:?}");
        }
    }

    #[test]
    fn the_blow_back_uses_what_is_left_and_the_attackers_ground() {
        use {Kind::*, Terrain::*};
        // 6 dealt; the 4 left strike a panzer of 10 in a forest: ⌊(55·4 + 70) / (100 + 3·10)⌋ = ⌊290 / 130⌋.
        let forest = clash(unit(Panzer, 10, Forest), unit(Panzer, 10, Road));
        assert_eq!(forest, Clash { dealt: 6, returned: 2 });
        // The same on the road: ⌊290 / 100⌋.
        let road = clash(unit(Panzer, 10, Road), unit(Panzer, 10, Road));
        assert_eq!(road, Clash { dealt: 6, returned: 2 });
        // ⌊(55·5 + 70) / 100⌋ = 3 dealt, 7 left: ⌊(55·7 + 70) / (100 + 4·5)⌋ = ⌊455 / 120⌋ in a fortress, 4 on a road.
        assert_eq!(clash(unit(Panzer, 5, Fortress), unit(Panzer, 10, Road)), Clash { dealt: 3, returned: 3 });
        assert_eq!(clash(unit(Panzer, 5, Road), unit(Panzer, 10, Road)), Clash { dealt: 3, returned: 4 });
    }

    #[test]
    fn an_attack_without_effect_still_provokes() {
        use {Kind::*, Terrain::*};
        // ⌊(70·10 + 70) / 100⌋ = 7 come back.
        assert_eq!(clash(unit(Fighter, 10, Road), unit(AntiAir, 10, Road)), Clash { dealt: 0, returned: 7 });
    }

    #[test]
    fn the_dead_and_cannons_do_not_strike_back_and_cannons_are_not_struck() {
        use {Kind::*, Terrain::*};
        assert_eq!(clash(unit(Attacker, 10, Road), unit(AntiAir, 9, Road)), Clash { dealt: 9, returned: 0 });
        // ⌊(70·5 + 70) / 100⌋ = 4
        assert_eq!(clash(unit(Panzer, 5, Road), unit(Cannon, 10, Road)), Clash { dealt: 4, returned: 0 });
        // ⌊(60·10 + 70) / 100⌋ = 6
        assert_eq!(clash(unit(Cannon, 10, Road), unit(Panzer, 10, Road)), Clash { dealt: 6, returned: 0 });
        // ⌊(75·10 + 70) / 100⌋ = 8
        assert_eq!(clash(unit(Cannon, 10, Road), unit(Cannon, 10, Road)), Clash { dealt: 8, returned: 0 });
    }

    /// Also that no intermediate value overflows.
    #[test]
    fn damage_never_exceeds_what_is_there() {
        for attacker in Kind::ALL {
            for defender in Kind::ALL {
                for (mine, theirs) in (1..=10).flat_map(|mine| (1..=10).map(move |theirs| (mine, theirs))) {
                    for terrain in Terrain::ALL {
                        let clash = clash(unit(attacker, mine, terrain), unit(defender, theirs, terrain));
                        assert!(clash.dealt <= theirs && clash.returned <= mine, "{attacker:?} {defender:?}");
                    }
                }
            }
        }
    }
}
