//! What pieces are worth where they stand: chosen by hand.

/// By colour (red first), by the row from the far side, and by the column from the nearer edge.
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
/// By blues and reds left.
pub(super) const PIECES: [[f32; 4]; 4] =
    [[-0.1, -0.4, -0.6, -0.7], [0.4, 0.1, -0.1, -0.2], [0.8, 0.5, 0.3, 0.2], [1.1, 0.8, 0.6, 0.5]];
/// To be on turn.
pub(super) const TURN: f32 = 0.05;
