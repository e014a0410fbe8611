//! TUBSTAP once more, slow and plain: lists of units on a grid of numbers, searched again for everything.
//!
//! It shares nothing with the crate but the text of maps, not even the tables.

/// What a unit of each kind (in the order `FAPURI`) does to a unit of each kind, in per cent.
const EFFECTS: &str = "
     55  65   0   0   0   0
      0   0 105 105  85 115
      0   0  55  70  75  75
      0   0  60  75  65  90
     70  70  15  50  45 105
      0   0   5  10   3  55";

/// By terrain code: cover, and the cost for aircraft, vehicles and infantry (9 is closed).
const TERRAIN: [(i32, [i32; 3]); 7] =
    [(0, [9, 9, 9]), (1, [1, 1, 1]), (0, [1, 9, 9]), (3, [1, 2, 1]), (4, [1, 9, 2]), (0, [1, 1, 1]), (4, [1, 1, 1])];

#[derive(Clone, Debug)]
pub(crate) struct SlowUnit {
    pub(crate) kind: char,
    pub(crate) team: usize,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) hp: i32,
    pub(crate) acted: bool,
}

impl SlowUnit {
    fn movement(&self) -> i32 {
        match self.kind {
            'F' => 9,
            'A' => 7,
            'P' | 'R' => 6,
            'U' => 5,
            _ => 3,
        }
    }

    fn column_of_costs(&self) -> usize {
        match self.kind {
            'F' | 'A' => 0,
            'I' => 2,
            _ => 1,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct SlowBattle {
    /// With the border.
    pub(crate) ground: Vec<Vec<usize>>,
    pub(crate) units: Vec<SlowUnit>,
    pub(crate) turns_over: i32,
    pub(crate) limit: i32,
}

/// Unit, where to, and whom it attacks; nothing is the end of the turn.
pub(crate) type SlowAction = Option<(usize, (i32, i32), Option<usize>)>;

impl SlowBattle {
    pub(crate) fn team(&self) -> usize {
        (self.turns_over % 2) as usize
    }

    pub(crate) fn hp(&self, team: usize) -> i32 {
        self.units.iter().filter(|unit| unit.team == team).map(|unit| unit.hp).sum()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.turns_over >= self.limit || self.hp(0) == 0 || self.hp(1) == 0
    }

    fn living_on(&self, x: i32, y: i32) -> Option<&SlowUnit> {
        self.units.iter().find(|unit| unit.hp > 0 && (unit.x, unit.y) == (x, y))
    }

    /// The tiles on which a unit can end its move: relaxes all distances until nothing changes.
    fn stops(&self, unit: &SlowUnit) -> Vec<(i32, i32)> {
        let (width, height) = (self.ground[0].len() as i32, self.ground.len() as i32);
        let tiles = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let at = |(x, y): (i32, i32)| (y * width + x) as usize;
        let mut spent = vec![99; (width * height) as usize];
        spent[at((unit.x, unit.y))] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for (x, y) in tiles() {
                let cost = TERRAIN[self.ground[y as usize][x as usize]].1[unit.column_of_costs()];
                if cost == 9 || self.living_on(x, y).is_some_and(|other| other.team != unit.team) {
                    continue;
                }
                for (fx, fy) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                    if fx >= 0 && fy >= 0 && fx < width && fy < height && spent[at((fx, fy))] + cost < spent[at((x, y))]
                    {
                        spent[at((x, y))] = spent[at((fx, fy))] + cost;
                        changed = true;
                    }
                }
            }
        }
        tiles()
            .filter(|&tile| spent[at(tile)] <= unit.movement())
            .filter(|&(x, y)| (x, y) == (unit.x, unit.y) || self.living_on(x, y).is_none())
            .collect()
    }

    pub(crate) fn legal(&self) -> Vec<SlowAction> {
        let mut actions = Vec::new();
        if self.is_over() {
            return actions;
        }
        for (number, unit) in self.units.iter().enumerate() {
            if unit.hp == 0 || unit.acted || unit.team != self.team() {
                continue;
            }
            for (x, y) in self.stops(unit) {
                actions.push(Some((number, (x, y), None)));
                for (target, enemy) in self.units.iter().enumerate() {
                    let distance = (x - enemy.x).abs() + (y - enemy.y).abs();
                    let in_range = match unit.kind {
                        'U' => (x, y) == (unit.x, unit.y) && (distance == 2 || distance == 3),
                        _ => distance == 1,
                    };
                    if enemy.hp > 0 && enemy.team != unit.team && in_range {
                        actions.push(Some((number, (x, y), Some(target))));
                    }
                }
            }
        }
        actions.push(None);
        actions
    }

    fn damage(&self, attacker: &SlowUnit, defender: &SlowUnit) -> i32 {
        let index = |kind| "FAPURI".find(kind).expect("a kind");
        let effect: i32 =
            EFFECTS.split_whitespace().nth(index(attacker.kind) * 6 + index(defender.kind)).unwrap().parse().unwrap();
        let cover = match defender.kind {
            'F' | 'A' => 0,
            _ => TERRAIN[self.ground[defender.y as usize][defender.x as usize]].0,
        };
        let damage = f64::from(effect * attacker.hp + 70) / f64::from(100 + cover * defender.hp);
        (damage.floor() as i32).min(defender.hp)
    }

    pub(crate) fn apply(&mut self, action: SlowAction) {
        if let Some((number, (x, y), target)) = action {
            self.units[number].x = x;
            self.units[number].y = y;
            self.units[number].acted = true;
            if let Some(target) = target {
                let dealt = self.damage(&self.units[number], &self.units[target]);
                self.units[target].hp -= dealt;
                if self.units[target].hp > 0 && self.units[target].kind != 'U' && self.units[number].kind != 'U' {
                    let returned = self.damage(&self.units[target], &self.units[number]);
                    self.units[number].hp -= returned;
                }
            }
            if self.hp(0) == 0 || self.hp(1) == 0 {
                return;
            }
        }
        if action.is_none() {
            self.end_turn();
        }
        self.skip_turns_without_units();
    }

    /// A team's units are free again once its own turn is over.
    fn end_turn(&mut self) {
        let team = self.team();
        self.units.iter_mut().filter(|unit| unit.team == team).for_each(|unit| unit.acted = false);
        self.turns_over += 1;
    }

    pub(crate) fn skip_turns_without_units(&mut self) {
        while !self.is_over() && self.units.iter().all(|unit| unit.team != self.team() || unit.hp == 0 || unit.acted) {
            self.end_turn();
        }
    }
}
