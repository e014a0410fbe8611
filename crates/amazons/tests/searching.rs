//! Alpha-beta on small boards against plain search, and players that search.

#[path = "support/plain.rs"]
mod plain;

use yomi_amazons::{
    Amazons, AmazonsRules, Opening, Setup, Size,
    categories::Costs,
    evaluation::Evaluation,
    players::{AmazonsTree, Node},
    playout::random_move,
};
use yomi_core::{Game, Players, Position, Purpose, Rules, Seat, Streams, Table, Thinking};
use yomi_search::alpha_beta::{AlphaBeta, Deepening, MinimaxTree, UNIT, WIN};

fn game(columns: u8, rows: u8, fen: &str) -> Amazons {
    Amazons::new(Setup::from_fen(Size::new(columns, rows).expect("a size"), fen).expect("a position"))
}

fn minimax(game: &Amazons, evaluation: Evaluation, plies: u32) -> i32 {
    if game.is_over() {
        return -WIN;
    }
    if plies == 0 {
        return evaluation.value(game);
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let after = |action| {
        let mut next = *game;
        next.apply(action);
        -minimax(&next, evaluation, plies - 1)
    };
    legal.into_iter().map(after).max().expect("there are moves")
}

/// With all the budget in the world, a search by probability decides games like one by plies.
fn decides(tree: AmazonsTree, how: Deepening, game: &Amazons) -> Option<i32> {
    let found = AlphaBeta::new(tree, 1 << 14).deepen(&Node::new(game), how, &mut |_| true, &mut |_| {});
    found.map(|found| found.value)
}

#[test]
fn every_depth_is_that_of_minimax() {
    let positions = [
        (4, 4, "1qq1/q2q/Q2Q/1QQ1 w", 2),
        (5, 4, "2q2/1*2*/5/Q2*1 w", 2),
        (4, 4, "q2*/4/1*1Q/*3 b", 4),
        (5, 5, "*q3/3*1/1*2Q/5/2*2 w", 3),
    ];
    for (columns, rows, fen, plies) in positions {
        let game = game(columns, rows, fen);
        for evaluation in [Evaluation::MinimumDistance, Evaluation::Territory] {
            let mut search = AlphaBeta::new(AmazonsTree::by_plies(evaluation), 1 << 12);
            let mut values = Vec::new();
            let mut report = |iteration: &yomi_search::alpha_beta::Iteration<_>| values.push(iteration.value);
            search.deepen(&Node::new(&game), Deepening::plies(plies), &mut |_| true, &mut report);
            let expected: Vec<i32> = (1..=plies as u32).map(|plies| minimax(&game, evaluation, plies)).collect();
            assert_eq!(values, expected[..values.len()], "{fen}");
            let decided = |value: &i32| value.abs() == WIN;
            assert!(values.len() == plies as usize || values.last().is_some_and(decided), "{fen}: {values:?}");
        }
    }
}

/// Random positions late in games on 5 by 5, searched to the end.
#[test]
fn whole_games_are_decided_rightly() {
    let start = Amazons::new(Setup::usual(Size::new(5, 5).expect("a size")).expect("a usual start"));
    let mut known = plain::Known::new();
    let mut won = 0;
    for index in 0..60 {
        let mut rng = Streams::new(3).stream(index, Purpose::Other(0));
        let mut game = start;
        for _ in 0..9 {
            random_move(&game, &mut rng).into_iter().for_each(|action| game.apply(action));
        }
        if game.count_legal() > 1 {
            let expected = if plain::wins(&game, &mut known) { WIN } else { -WIN };
            let by_plies = AmazonsTree::by_plies(Evaluation::MinimumDistance);
            assert_eq!(decides(by_plies, Deepening::plies(30), &game), Some(expected), "{}", game.setup());
            let by_probability = AmazonsTree::by_probability(Evaluation::Territory, Costs::of_paper());
            let how = Deepening { first: 4 * UNIT, step: UNIT, most: 400 * UNIT, rebate: 3 * UNIT, late: 0 };
            assert_eq!(decides(by_probability, how, &game), Some(expected), "{}", game.setup());
            won += u32::from(expected == WIN);
        }
    }
    assert!((10..50).contains(&won), "both results: {won}");
}

/// The usual start of four by four is won by the second player, as is known, for searches of all kinds.
#[test]
fn a_small_board_is_solved() {
    let start = Amazons::new(Setup::usual(Size::new(4, 4).expect("a size")).expect("a usual start"));
    let selective = Deepening { late: UNIT, ..Deepening::plies(100) };
    for how in [Deepening::plies(30), selective] {
        assert_eq!(decides(AmazonsTree::by_plies(Evaluation::Territory), how, &start), Some(-WIN));
    }
}

/// A position's key is the same however it was come to.
#[test]
fn keys_follow_moves() {
    let tree = AmazonsTree::by_plies(Evaluation::MinimumDistance);
    let mut rng = Streams::new(8).stream(0, Purpose::Other(0));
    let mut node = Node::new(&AmazonsRules::default().start(&mut rng));
    while let Some(action) = random_move(node.game(), &mut rng) {
        let expected = tree.key_after(&node, action);
        node = tree.after(&node, action);
        assert_eq!((tree.key(&node), tree.key(&Node::new(node.game()))), (expected, expected));
    }
}

/// How many of ten games on six by six a player wins against random moves, half of them as either side.
fn wins_against_random(spec: &str) -> u32 {
    let size = Size::new(6, 6).expect("a size");
    let rules = AmazonsRules { start: Setup::usual(size).expect("a usual start"), opening: Opening::NONE };
    let builder = Amazons::player(spec, &rules).expect(spec);
    let wins = (0..10u64).map(|index| {
        let streams = Streams::new(index);
        let mut rng = streams.stream(0, Purpose::Chance);
        let seat = Seat((index % 2) as u8);
        let mut player = builder.build();
        let mut table = Table::new(rules.start(&mut rng));
        while let Some(turn) = table.game().turn() {
            let action = if turn == seat {
                player.act(&table.view(turn), &mut Thinking::new(&mut rng))
            } else {
                table.game().random_action(&mut rng).expect("the game goes on")
            };
            table.play(action).expect("a legal move");
        }
        u32::from(table.game().outcome().and_then(|outcome| outcome.winner) == Some(Amazons::side(seat)))
    });
    wins.sum()
}

#[test]
fn searching_players_beat_random_ones() {
    for spec in [
        "id:100",
        "id:nodes=500",
        "id:200,eval=territory",
        "rp:200",
        "rp:200,unfinished=dropped",
        "rp:200,odds=printed",
        "rp:200,odds=stated",
        "rp:200,odds=ground",
        "rp:200,odds=split",
        "ab:200",
        "best:200",
        "best:ms=2,threads=3",
    ] {
        assert!(wins_against_random(spec) >= 9, "{spec}");
    }
}

#[test]
fn bad_limits_are_explained() {
    let error = |spec| Amazons::player(spec, &AmazonsRules::default()).map(|_| ()).expect_err(spec).to_string();
    assert_eq!(error("id:0"), "id: leaves=0 will not do; write a whole number, at least 1");
    assert_eq!(error("id:nodes=5,ms=5"), "id: ms=5 will not do; give nodes or ms, not both");
    let alone = "best: threads=2 will not do; more than one thread goes with a time only, as in ms=1000,threads=2";
    assert_eq!(error("best:threads=2"), alone);
    assert_eq!(error("rp:odds=even"), "rp: odds=even will not do; write paper, printed, stated, ground or split");
    assert_eq!(error("id:eval=best"), "id: eval=best will not do; write minimum, even, plain or territory");
}
