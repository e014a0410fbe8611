//! Programs that do everything wrong leave nothing behind: no process, no descriptor.
#![cfg(target_os = "linux")]

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};
use yomi_arena::{
    matches::{Match, MatchSpec},
    store::Store,
    workforce::Threads,
};
use yomi_core::Stop;

/// What only processes of these bots have in their command lines.
const MARK: &str = "86401234";

/// A bot that does one of many wrong things, as the seed of its game has it.
const BOT: &str = r#"
read hello; echo '{"type":"hello","protocol":1}'
read new; seed=${new##*\"seed\":}; seed=${seed%%[!0-9]*}
read line
case $((seed % 10)) in
0) echo oh no >&2; exit 3;;
1) sleep MARK;;
2) echo a4; sleep MARK;;
3) echo '{"type":"action","action":"z99"}'; sleep MARK;;
4) (setsid env -i sh -c 'trap "" TERM; sleep MARK & (sleep MARK &) ; sleep MARK' &); exit 1;;
5) exec 1>&-; sleep MARK;;
6) tr '\0' x </dev/zero;;
7) yes MARK >&2;;
8) printf '{"type":"action","action":"a1h"}\n{"type":"action","action":"a1h"}\n'; sleep MARK;;
9) for i in 1 2 3 4 5 6 7 8; do setsid sleep MARK & done; kill -9 $$;;
esac
"#;

/// The number of processes of such bots, and of zombies among the children of this one.
fn left() -> usize {
    let pids = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let is_left = |pid: &String| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
        let is_own_zombie = after_name.starts_with(&format!("Z {} ", std::process::id()));
        String::from_utf8_lossy(&line).contains(MARK) || is_own_zombie
    };
    pids.filter(is_left).count()
}

fn descriptors() -> usize {
    fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Plays so many games against the bot. How often each kind of forfeit was recorded.
fn forfeit(games: u64, threads: usize) -> BTreeMap<String, usize> {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot.sh");
    fs::write(&bot, BOT.replace("MARK", MARK)).unwrap();
    let before = descriptors();
    let catalog = yomi_games::catalog("test").allowing_programs();
    let players = [format!("cmd:sh {},think=0.1", bot.display()), "random".into()];
    let game = "battleship:board=4x4,fleet=2+2".into();
    let spec = MatchSpec { game, players, seed: 1, swap: true, ..MatchSpec::default() };
    let mut store = Store::open(Path::new(":memory:")).unwrap();
    let open_for_the_store = descriptors() - before;
    let ready = Match::new(&catalog, &spec).unwrap();
    ready.run(&mut store, games, &Threads(threads), &Stop::new(), &mut |_| {}).unwrap();
    let id = ready.id(&mut store).unwrap();
    let results = store.results(id, games).unwrap();
    assert_eq!(results.len() as u64, games, "the match goes on");
    let mut kinds = BTreeMap::new();
    for (number, result) in results {
        let (side, _) = result.forfeit().unwrap_or_else(|| panic!("no forfeit: {result:?}"));
        assert_eq!(side, ready.key().side_of_a(number), "{result:?}");
        assert!(!result.reason.contains('\n') && result.reason.len() < 2000, "{result:?}");
        *kinds.entry(result.reason.split(':').next().unwrap().to_owned()).or_default() += 1;
    }
    drop(ready);
    let deadline = Instant::now() + Duration::from_secs(10);
    while left() > 0 && Instant::now() < deadline {
        sleep(Duration::from_millis(20));
    }
    assert_eq!(left(), 0, "processes are left");
    assert_eq!(descriptors(), before + open_for_the_store, "descriptors are left");
    kinds
}

#[test]
fn forfeiting_bots_leave_nothing_behind() {
    let kinds = forfeit(40, 2);
    let expected = ["crashed", "did not answer in time", "illegal action", "said too much", "talked nonsense"];
    assert_eq!(kinds.keys().map(String::as_str).collect::<Vec<_>>(), expected, "{kinds:?}");
}

/// `cargo nextest run -p yomi-games --run-ignored only forfeiting`
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_forfeiting_bots_leave_nothing_behind() {
    eprintln!("{:?}", forfeit(10_000, 1));
}
