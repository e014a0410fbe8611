//! Clients of ours at a server of ours, and at others.

use crate::common::rules;
use proptest::prelude::*;
use std::{collections::VecDeque, time::Duration};
use yomi_core::{
    Agent, Game, Limits, Players, Position, Purpose, Rules, Seat, Stop, Streams, Table, Thinking, Verdict,
};
use yomi_geister::{
    Action, Geister, GeisterRules, Snapshot,
    protocol::{Answer, Client, ClientError, FromServer, GameResult, Referee},
};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
const PLAYERS: [&str; 2] = ["mc:60", "random"];

fn client(seat: Seat, guess: Seat, limit: u32, game: u64) -> Client {
    Client::new(guess, PLAYERS[seat.index()], rules(Some(limit)), 7, game).unwrap()
}

/// A whole game. `twist` makes lines of what a server says.
fn game(
    rules: GeisterRules,
    mut clients: [Client; 2],
    twist: impl Fn(&FromServer) -> String,
) -> (GameResult, [Verdict; 2]) {
    let mut referee = Referee::new(rules, 0);
    let mut waiting: VecDeque<Answer> = referee.begin().into();
    let mut verdicts = [None; 2];
    while let Some((seat, message)) = waiting.pop_front() {
        let heard = clients[seat.index()].hear(&twist(&message)).unwrap();
        verdicts[seat.index()] = heard.verdict;
        for line in heard.say {
            waiting.extend(referee.hear(seat, &line));
        }
    }
    assert_eq!(clients.each_ref().map(Client::seat), SEATS);
    (referee.result().unwrap(), verdicts.map(Option::unwrap))
}

/// The same game without any protocol.
fn direct(rules: GeisterRules, game: u64) -> Vec<Action> {
    let streams = Streams::new(7);
    let mut table = Table::new(rules.start(&mut streams.stream(game, Purpose::Chance)));
    let mut agents: [Box<dyn Agent<Geister>>; 2] =
        PLAYERS.map(|player| Geister::player(player, &rules).unwrap().build());
    let mut rngs = SEATS.map(|seat| streams.stream(game, Purpose::Seat(seat)));
    while let Some(turn) = table.game().turn() {
        let action = agents[turn.index()].act(&table.view(turn), &mut Thinking::new(&mut rngs[turn.index()]));
        table.play(action).unwrap();
    }
    table.actions().to_vec()
}

#[test]
fn a_game_on_a_server_is_the_game_that_a_match_plays() {
    for number in 0..5 {
        let clients = SEATS.map(|seat| client(seat, seat, 300, number));
        let (result, verdicts) = game(rules(Some(300)), clients, ToString::to_string);
        assert_eq!(result.actions, direct(rules(Some(300)), number));
        assert_eq!(verdicts, SEATS.map(|seat| result.ending.verdict(seat)));
    }
}

/// A player that would think for hours has its moves in no time, if the client says so.
#[test]
fn a_client_keeps_to_its_limits() {
    let slow = |seat| Client::new(seat, "ismcts:4000000000", rules(Some(8)), 7, 0).unwrap();
    let stop = Stop::new();
    stop.raise();
    let clients = [slow(Seat::FIRST).within(Limits::time(Duration::ZERO)), slow(Seat::SECOND).until(&stop)];
    let (result, verdicts) = game(rules(Some(8)), clients, ToString::to_string);
    assert_eq!(verdicts, SEATS.map(|seat| result.ending.verdict(seat)));
}

/// Which port is whose is a custom; a client that was told wrong finds out.
#[test]
fn a_client_finds_its_seat() {
    let clients = SEATS.map(|seat| client(seat, seat.other(), 300, 1));
    let (result, _) = game(rules(Some(300)), clients, ToString::to_string);
    let (mut game, actions) = (rules(Some(300)).start(&mut Streams::new(0).stream(0, Purpose::Chance)), result.actions);
    actions.into_iter().for_each(|action| game.apply(action));
    assert!(game.outcome().is_some());
}

#[test]
fn other_servers_are_understood() {
    let expected = game(rules(Some(300)), SEATS.map(|seat| client(seat, seat, 300, 2)), ToString::to_string);
    // One never says what was taken, one shouts and greets, one shows no board at the end.
    let twists: [fn(&FromServer) -> String; 3] = [
        |message| match message {
            FromServer::Accepted(_) => "OK".into(),
            other => other.to_string(),
        },
        |message| format!(" {}  ", message.to_string().to_uppercase()),
        |message| match message {
            FromServer::Over(verdict, _) => FromServer::Over(*verdict, None).to_string(),
            other => other.to_string(),
        },
    ];
    for twist in twists {
        assert_eq!(game(rules(Some(300)), SEATS.map(|seat| client(seat, seat, 300, 2)), twist), expected);
    }
}

/// Random players have no goal, so that many games are long.
#[test]
fn other_limits_are_no_harm() {
    let played = |server: u32, client: u32, number: u64| {
        let clients = SEATS.map(|seat| Client::new(seat, "random", rules(Some(client)), 3, number).unwrap());
        game(rules(Some(server)), clients, ToString::to_string).0
    };
    for number in 0..10 {
        let expected = played(200, 200, number);
        assert_eq!(played(200, 300, number), expected);
        assert_eq!(played(200, 20, number), expected, "the server goes on");
    }
    assert!((0..10).any(|number| played(200, 20, number).moves() > 20));
}

/// A client whose set-up and first move a server does not like.
#[test]
fn what_is_refused_is_not_said_again() {
    let mut client = client(Seat::FIRST, Seat::FIRST, 300, 0);
    let mut said: Vec<String> = Vec::new();
    for _ in 0..70 {
        let line = if said.is_empty() { "SET?" } else { "NG " };
        let heard = client.hear(line).unwrap();
        assert!(heard.say.len() == 1 && !said.contains(&heard.say[0]) && heard.say[0].starts_with("SET:"));
        said.extend(heard.say);
    }
    assert_eq!(client.hear("NG "), Err(ClientError::Refused(70)));
    let mut client = self::client(Seat::FIRST, Seat::FIRST, 300, 0);
    let reds = client.hear("SET?").unwrap().say[0].clone();
    assert_eq!(client.hear("OK ").unwrap().say, Vec::<String>::new());
    assert_eq!(client.hear("NG ").unwrap().say, Vec::<String>::new(), "it was accepted");
    let mut referee = Referee::new(rules(None), 0);
    referee.hear(Seat::SECOND, "SET:ABCD");
    let ask = referee.hear(Seat::FIRST, &reds).pop().unwrap().1.to_string();
    let first = client.hear(&ask).unwrap().say;
    let second = client.hear("NG ").unwrap().say;
    assert!(first.len() == 1 && second.len() == 1 && first != second, "{first:?} {second:?}");
    assert_eq!(client.hear("LST:").unwrap().verdict, Some(Verdict::Lost));
}

#[test]
fn a_server_that_contradicts_itself_is_told_so() {
    let mut client = client(Seat::FIRST, Seat::FIRST, 300, 0);
    client.hear("SET?").unwrap();
    let start = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
    assert!(matches!(client.hear("MOV?1"), Err(ClientError::NoBoard(_))));
    let far = start.replace("14R", "12R");
    let board: Snapshot = far.parse().unwrap();
    let problem = format!("no move leads to this board from {start}");
    assert_eq!(client.hear(&format!("MOV?{far}")), Err(ClientError::Impossible { board, problem }));
    assert!(
        client
            .hear(&format!("MOV?{}", start.replace(['R', 'B'], "u")))
            .unwrap_err()
            .to_string()
            .ends_with("which four of our pieces are red")
    );
    assert_eq!(client.hear(&format!("MOV?{start}")).unwrap().say.len(), 1, "this may be");
    assert!(Client::new(Seat::FIRST, "nobody", rules(None), 1, 0).is_err());
}

proptest! {
    #[test]
    fn nothing_that_a_server_says_breaks_a_client(
        lines in prop::collection::vec(prop_oneof!["(SET\\?|OK |OKR|NG |MOV\\?|WON:|x)", "MOV\\?([0-5]{2}[RBu]){16}", ".{0,60}"], 0..20),
        start in any::<bool>(),
    ) {
        let mut client = Client::new(Seat::SECOND, "random", rules(Some(300)), 1, 0).unwrap();
        if start {
            client.hear("SET?").unwrap();
            client.hear("MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u").unwrap();
        }
        for line in lines {
            let _ = client.hear(&line);
        }
    }
}
