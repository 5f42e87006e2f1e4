//! What is shown to whoever waits.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Whoever waits no longer than this is shown nothing.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar for so many things of a kind ("games"), with room for a message behind it.
pub fn bar(count: u64, kind: &str) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let form = format!(
        "{{wide_bar:.yellow/blue}} {{human_pos}}/{{human_len}} {kind}  {{elapsed}} gone, {{eta}} left  {{msg}}"
    );
    if let Ok(style) = ProgressStyle::with_template(&form) {
        bar.set_style(style);
    }
    bar
}

/// Does some work, and shows that it goes on if it takes long.
pub fn patiently<T: Send>(message: &str, work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let (tell, wait) = channel::<()>();
        let worker = scope.spawn(move || {
            let done = work();
            drop(tell);
            done
        });
        // The channel never brings anything; it is closed when the work is done.
        if let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(PATIENCE) {
            let spinner = ProgressBar::new_spinner().with_message(message.to_owned());
            if let Ok(style) = ProgressStyle::with_template("{spinner:.yellow} {msg}  {elapsed}") {
                spinner.set_style(style);
            }
            spinner.enable_steady_tick(Duration::from_millis(100));
            let _ = wait.recv();
            spinner.finish_and_clear();
        }
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
