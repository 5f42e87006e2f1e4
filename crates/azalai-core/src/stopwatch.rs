//! How much time has passed. In a browser the standard library has no clock: whoever runs there brings one.

use std::time::Duration;

/// Tells how long ago it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(clock::Moment);

impl Stopwatch {
    /// One that starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(clock::now())
    }

    /// How long ago it was started.
    pub fn elapsed(&self) -> Duration {
        clock::since(self.0)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod clock {
    use std::time::{Duration, Instant};

    pub type Moment = Instant;

    pub fn now() -> Moment {
        Instant::now()
    }

    pub fn since(moment: Moment) -> Duration {
        moment.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod clock {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Milliseconds.
    pub type Moment = f64;

    pub(super) static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Without a clock no time passes.
    pub fn now() -> Moment {
        CLOCK.get().map_or(0.0, |clock| clock())
    }

    pub fn since(moment: Moment) -> Duration {
        Duration::try_from_secs_f64((now() - moment) / 1000.0).unwrap_or_default()
    }
}

/// The clock of a browser: milliseconds since whenever. The first one that is brought counts.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn bring_clock(milliseconds: fn() -> f64) {
    let _ = clock::CLOCK.set(milliseconds);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes() {
        let watch = Stopwatch::start();
        let before = watch.elapsed();
        while watch.elapsed() == before {}
        assert!(watch.elapsed() > before);
    }
}
