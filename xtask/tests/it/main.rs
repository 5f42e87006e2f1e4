//! What the crates say and a file repeats: the types of the page, the pictures of the docs. A test fails where a file is
//! out of date; `cargo xtask types` and `cargo xtask pictures` run the same tests to write it.

mod pictures;
mod types;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder").to_owned()
}

/// The file must have this text; when the chore runs, it gets it.
fn is_written(file: &str, text: &str) {
    let path = root().join(file);
    // A file that is touched without need makes the page be built again.
    if fs::read_to_string(&path).unwrap_or_default() == text {
        return;
    }
    assert!(
        is_chore(),
        "{file} is out of date: run `cargo xtask types` and `cargo xtask pictures`"
    );
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    fs::write(&path, text).expect("the file can be written");
    println!("   {file}");
}

/// The folder holds these files and no others; when the chore runs, others go.
fn has_no_others(folder: &str, files: &[String]) {
    for entry in fs::read_dir(root().join(folder)).expect("the folder is there") {
        let name = entry.expect("it can be read").file_name().to_string_lossy().into_owned();
        let file = format!("{folder}/{name}");
        if files.contains(&file) {
            continue;
        }
        assert!(
            is_chore(),
            "nothing writes {file}: run `cargo xtask types` and `cargo xtask pictures`"
        );
        fs::remove_file(root().join(&file)).expect("the file can be removed");
        println!("   {file} is gone");
    }
}

fn is_chore() -> bool {
    std::env::var_os("AZALAI_WRITE").is_some()
}
