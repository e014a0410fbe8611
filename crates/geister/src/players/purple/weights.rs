//! What pieces are worth, chosen by hand.
//!
//! Against `read:1000,estimate=1000`, these won 90 % (85 to 94) of 160 games with `depth=5,estimate=1500,prove=500`.
//! The others that were tried, about ten, won 82 to 90 %, so that nearly all of them may be as good: the same worth for
//! both sides (a piece of either colour about 0.3) 87 %, weights fitted to the results of 2,000 games of this player
//! against itself 85 % of 80 games. Nearly all losses are games in which the enemy's fourth red piece was taken.

/// Of one piece where it stands, by colour (red first), by the row from the far side, and by the column from the nearer
/// edge.
pub(super) const SQUARES: [[[f32; 3]; 6]; 2] = [
    [
        [0.27, 0.18, 0.12],
        [0.18, 0.12, 0.09],
        [0.12, 0.09, 0.06],
        [0.09, 0.06, 0.05],
        [0.06, 0.05, 0.03],
        [0.05, 0.03, 0.03],
    ],
    [[0.9, 0.6, 0.4], [0.6, 0.4, 0.3], [0.4, 0.3, 0.2], [0.3, 0.2, 0.15], [0.2, 0.15, 0.1], [0.15, 0.1, 0.1]],
];

/// Of one's own pieces together, by the blue and the red ones that are left, from one to four.
pub(super) const OWN: [[f32; 4]; 4] =
    [[-0.70, -0.80, -0.90, -1.00], [-0.20, -0.30, -0.40, -0.50], [0.10, 0.00, -0.10, -0.20], [0.30, 0.20, 0.10, 0.00]];

/// Of the enemy's pieces to the enemy, in the same way. Its last red piece is worth much: it has only to be taken.
pub(super) const ENEMYS: [[f32; 4]; 4] =
    [[0.50, -0.60, -1.15, -1.50], [1.30, 0.20, -0.35, -0.70], [1.75, 0.65, 0.10, -0.25], [2.00, 0.90, 0.35, 0.00]];

/// Of being on turn.
pub(super) const TURN: f32 = 0.05;
