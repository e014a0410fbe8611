//! Tables in files: computed once, found again, and made anew when they are no good.

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
};
use yomi_tubstap::tables::Composition;
use yomi_tubstap_tables::{Notice, TableFiles};

/// Fighters and infantry cannot hurt each other: a table without edges is quickly computed.
fn harmless() -> Composition {
    "FFF-III".parse().unwrap()
}

/// What is said of it before anything is done.
const BEGUN: &str = "begun: 3543186 bytes";

/// The tables in a folder, and a list that grows by a word for everything that happens.
fn files(folder: &Path) -> (TableFiles, Arc<Mutex<Vec<String>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&heard);
    let notify = move |notice: Notice<'_>| {
        let word = match notice {
            Notice::Progress(..) => return,
            Notice::Begun(_, bytes, _) => format!("begun: {bytes} bytes"),
            Notice::Unusable(_, problem) => format!("unusable: {problem}"),
            Notice::Kept(..) => "kept".into(),
            Notice::NotKept(..) => "not kept".into(),
        };
        told.lock().unwrap().push(word);
    };
    (TableFiles::new(folder.to_owned(), 2, notify), heard)
}

/// Changes a file in place, as somebody would who must not.
fn overwrite(path: &Path, bytes: &[u8]) {
    let mut rights = fs::metadata(path).unwrap().permissions();
    #[expect(clippy::permissions_set_readonly_false, reason = "it is to be damaged, and the folder is nobody else's")]
    rights.set_readonly(false);
    fs::set_permissions(path, rights).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Nothing that happens to a file reaches a table that is in use.
#[test]
fn a_file_cut_short_leaves_the_table_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = files(folder.path());
    files.get(harmless());
    let path = files.path(harmless());
    assert!(fs::metadata(&path).unwrap().permissions().readonly(), "nobody changes it by mistake");
    let table = files.get(harmless());
    let sum = |bytes: &[u8]| bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>();
    let before = sum(table.bytes());
    overwrite(&path, &[]);
    assert_eq!(sum(table.bytes()), before);
}

#[test]
fn a_table_is_computed_once_and_again_if_it_is_damaged_or_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (files, heard) = files(&folder.path().join("new"));
    let said = || std::mem::take(&mut *heard.lock().unwrap());
    let bytes = files.get(harmless()).bytes().to_vec();
    assert_eq!(said(), [BEGUN, "kept"]);
    assert_eq!(files.get(harmless()).bytes(), bytes);
    assert_eq!(said(), [""; 0]);
    files.renew(harmless());
    assert_eq!(said(), [BEGUN, "kept"]);
    let path = files.path(harmless());
    for (damage, problem) in [
        (bytes[..1000].to_vec(), format!("the table should have {} bytes but has 1000", bytes.len())),
        (vec![], "this is no table of simplified battles: it does not begin as one".into()),
        ([&bytes[..8], &[9], &bytes[9..]].concat(), "the table has version 9; this program needs 1".into()),
        ([&bytes[..bytes.len() - 1], &[99]].concat(), "the table is damaged: its checksum does not fit".into()),
    ] {
        overwrite(&path, &damage);
        assert_eq!(files.get(harmless()).bytes(), bytes);
        assert_eq!(said(), [format!("unusable: {problem}"), BEGUN.into(), "kept".into()]);
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn what_an_interrupted_run_left_is_in_nobodys_way() {
    let folder = tempfile::tempdir().unwrap();
    let (files, heard) = files(folder.path());
    let part = files.path(harmless()).with_extension("part");
    fs::write(&part, "half a table").unwrap();
    files.get(harmless());
    assert!(!part.exists());
    assert_eq!(*heard.lock().unwrap(), [BEGUN, "kept"]);
}

#[test]
fn a_table_that_cannot_be_kept_serves_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let occupied = folder.path().join("a file");
    fs::write(&occupied, "").unwrap();
    let (files, heard) = files(&occupied);
    assert_eq!(files.get(harmless()).composition(), harmless());
    let heard = heard.lock().unwrap();
    assert!(heard[0].starts_with("unusable: ") && heard[1..] == [BEGUN, "not kept"], "{heard:?}");
}
