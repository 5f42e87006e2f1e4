//! The pictures of the docs, drawn by the program itself.

use azalai_core::{Lang, Setup, Viewer};
use azalai_games::{Level, Plan, find, simulation::Sum};
use std::fs;
use std::path::Path;

struct Picture {
    file: &'static str,
    game: &'static str,
    rules: &'static str,
    seats: u8,
    seed: u64,
    /// How many actions of a game between random bots lead to the position.
    actions: usize,
}

const PICTURES: &[Picture] = &[
    Picture {
        file: "docs/pictures/targui.svg",
        game: "targui",
        rules: "classic",
        seats: 4,
        seed: 7,
        actions: 420,
    },
    Picture {
        file: "docs/pictures/desert.svg",
        game: "desert",
        rules: "standard",
        seats: 4,
        seed: 7,
        actions: 170,
    },
    Picture {
        file: "docs/pictures/targi.svg",
        game: "targi",
        rules: "expansion",
        seats: 2,
        seed: 3,
        actions: 171,
    },
    Picture {
        file: "docs/pictures/tuareg.svg",
        game: "tuareg",
        rules: "standard",
        seats: 4,
        seed: 7,
        actions: 120,
    },
];

/// Draws all pictures.
pub fn draw(root: &Path) -> Result<(), String> {
    for picture in PICTURES {
        let path = root.join(picture.file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        fs::write(&path, picture.svg()?).map_err(|error| format!("{}: {error}", picture.file))?;
        println!("   {}", picture.file);
    }
    Ok(())
}

/// Are the pictures what would be drawn now?
pub fn check(root: &Path) -> Result<(), String> {
    for picture in PICTURES {
        let there = fs::read_to_string(root.join(picture.file)).unwrap_or_default();
        if there != picture.svg()? {
            return Err(format!("{} is out of date: run `cargo xtask pictures`", picture.file));
        }
    }
    Ok(())
}

impl Picture {
    fn svg(&self) -> Result<String, String> {
        let game = find(self.game).map_err(|error| error.to_string())?;
        let plan = Plan {
            setup: Setup::new(self.rules, self.seats),
            bots: vec![Level::Random.into()],
            games: 1,
            seed: self.seed,
            threads: 1,
        };
        let mut games = game.simulated(&plan).map_err(|error| error.to_string())?;
        let record =
            games.game(0, true, &mut Sum::default()).ok_or("the simulation kept no record")?;
        let table = game.read(&record, Some(self.actions)).map_err(|error| error.to_string())?;
        let drawn = table.draw(Viewer::Public, Lang::En);
        Ok(anstyle_svg::Term::new().render_svg(&drawn))
    }
}
