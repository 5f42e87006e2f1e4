//! The file for tables in the browser.

use crate::shell::{Shell, cargo, root, target};
#[path = "../../crates/azalai-web/build/wasm.rs"]
mod file;

use std::path::PathBuf;

/// Builds it, where the build of the page finds it.
pub fn build(_: Shell) -> Result<(), String> {
    let rustc = std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let compiler = file::compiler(cargo().get_program().as_ref(), &rustc).ok_or(file::MISSING)?;
    let to = target()?.join(file::FILE);
    let folder = to.parent().map_or_else(PathBuf::new, PathBuf::from);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!("\n── azalai.wasm");
    file::build(&root(), &compiler, &target()?.join("wasm"), &to)?;
    let size = std::fs::metadata(&to).map_err(|error| format!("{}: {error}", to.display()))?.len();
    println!("{}: {} kB", to.display(), size / 1000);
    Ok(())
}
