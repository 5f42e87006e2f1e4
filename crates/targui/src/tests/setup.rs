//! 2 Board and set-up.

use super::*;
use crate::board::ROWS;
use azalai_core::SetupError;

/// Row and column of a field.
fn place(number: usize) -> (usize, usize) {
    (0..7)
        .flat_map(|row| (0..7).map(move |column| (row, column)))
        .find(|&(row, column)| usize::from(ROWS[row][column]) == number)
        .unwrap()
}

/// A classic table with these tribes dealt to seats 1, 2, …, all cards laid out.
fn classic(tribes: &[Tribe]) -> Table {
    let mut table = Table::start(&Setup::new("classic", tribes.len() as u8));
    tribes.iter().for_each(|tribe| drop(table.play(&format!("tribe {}", tribe.name()))));
    table.lay_out();
    table
}

/// Where the player on turn may settle.
fn places(table: &Table) -> Vec<usize> {
    let number = |action: String| action.strip_prefix("settle ").unwrap().parse().unwrap();
    table.legal().into_iter().map(number).collect()
}

#[test]
fn r2_1_the_fields_run_in_a_clockwise_spiral_from_the_centre() {
    assert_eq!(place(1), (3, 3));
    assert_eq!(place(2), (3, 4), "the first step goes to the right");
    // Right 1, down 1, left 2, up 2, right 3, …
    let (mut row, mut column, mut number) = (3_i32, 3_i32, 1);
    for (leg, (down, right)) in
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().cycle().take(13).enumerate()
    {
        for _ in 0..=leg / 2 {
            if number < 49 {
                (row, column, number) = (row + down, column + right, number + 1);
                assert_eq!(place(number), (row as usize, column as usize), "field {number}");
            }
        }
    }
    assert_eq!(number, 49);
}

#[test]
fn r2_1_neighbours_are_the_eight_fields_around() {
    for field in Field::all() {
        let (row, column) = place(field.number());
        for other in Field::all() {
            let (other_row, other_column) = place(other.number());
            let near = row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1;
            assert_eq!(field.neighbours().contains(other), near && field != other);
        }
    }
    assert_eq!(numbers(at(43).neighbours()), [21, 42, 44]);
    assert_eq!(numbers(at(46).neighbours()), [22, 23, 24, 45, 47]);
    assert_eq!(numbers(at(1).neighbours()), [2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn r2_2_the_saline_lies_in_the_centre_from_the_beginning() {
    for book in BOOKS {
        let table = Table::start(&Setup::new(book, 4));
        assert_eq!(table.state.kind(at(1)), Some(Saline));
        assert_eq!(table.state.kind(at(2)), None);
    }
}

#[test]
fn r2_2_the_other_48_cards_are_laid_on_fields_2_to_49_in_order() {
    let mut table = Table::start(&Setup::new("updated", 3));
    assert_eq!(table.refusal("lay 1 reg"), "2.2");
    assert_eq!(table.refusal("lay 3 reg"), "2.2");
    assert_eq!(table.refusal("die 3"), "2.2");
    table.play("lay 2 reg");
    assert_eq!(table.refusal("lay 2 erg"), "2.2");
    assert_eq!(table.refusal("lay 4 erg"), "2.2");
    let mut table = Table::start(&Setup::new("updated", 3));
    table.lay_out();
    let laid_out = Kind::LAID_OUT.map(|kind| table.state.of_kind(kind).len());
    assert_eq!(laid_out, [6, 12, 12, 8, 6, 4]);
    assert_eq!(laid_out.iter().sum::<usize>(), 48);
}

#[test]
fn r2_2_each_card_left_is_equally_likely() {
    let mut table = Table::start(&Setup::new("updated", 3));
    let odds = |field, cards: [u32; 6]| -> BTreeMap<String, u32> {
        let kinds = Kind::LAID_OUT.iter().zip(cards).filter(|&(_, cards)| cards > 0);
        kinds.map(|(kind, cards)| (format!("lay {field} {}", kind.name()), cards)).collect()
    };
    assert_eq!(table.odds(), odds(2, [6, 12, 12, 8, 6, 4]));
    table.all(&["lay 2 chott", "lay 3 chott", "lay 4 reg", "lay 5 chott", "lay 6 chott"]);
    assert_eq!(table.odds(), odds(7, [6, 11, 12, 8, 6, 0]));
}

#[test]
fn r2_3_a_sector_is_a_corner_without_the_cell_nearest_to_the_centre() {
    let corners = [(0, 0, (2, 2)), (0, 4, (2, 4)), (4, 0, (4, 2)), (4, 4, (4, 4))];
    for (sector, (top, left, nearest)) in Sector::ALL.into_iter().zip(corners) {
        let inside = |number: &usize| {
            let (row, column) = place(*number);
            (top..top + 3).contains(&row)
                && (left..left + 3).contains(&column)
                && (row, column) != nearest
        };
        assert_eq!(numbers(sector.fields()), (1..=49).filter(inside).collect::<Vec<_>>());
        assert_eq!(sector.fields().len(), 8);
    }
    assert_eq!(numbers(Sector::ALL[0].fields()), [20, 21, 22, 41, 42, 43, 44, 45]);
    assert_eq!(numbers(Sector::ALL[1].fields()), [10, 24, 25, 26, 27, 47, 48, 49]);
    assert_eq!(numbers(Sector::ALL[2].fields()), [16, 17, 18, 35, 36, 37, 38, 39]);
    assert_eq!(numbers(Sector::ALL[3].fields()), [12, 13, 14, 29, 30, 31, 32, 33]);
}

#[test]
fn r2_4_the_settlement_replaces_a_card_and_the_card_leaves_the_game() {
    let mut table = classic(&[Green, Yellow]);
    assert_eq!(table.state.of_kind(FeshFesh).len(), 8);
    assert_eq!(table.state.kind(at(35)), Some(FeshFesh));
    assert_eq!(table.state.kind(at(20)), Some(Erg));
    let events = table.play("settle 20");
    let seat = table.seat(Green);
    let settled = Event::Settled { seat, field: at(20), replaced: Erg, camels: 10, silver: 10 };
    assert_eq!(events, [settled]);
    assert_eq!(table.state.kind(at(20)), Some(Settlement));
    assert_eq!(table.state.of_kind(Erg).len(), 11);
    assert_eq!(numbers(table.state.of_kind(Settlement)), [20]);
    assert_eq!(table.state.settlement(seat), Some(at(20)));
}

#[test]
fn r2_4_only_in_the_own_sector() {
    let mut table = classic(&[Green, Yellow]);
    assert_eq!(table.refusal("settle 7"), "2.4", "the cell nearest to the centre");
    assert_eq!(table.refusal("settle 12"), "2.4", "the sector of yellow");
    assert_eq!(table.refusal("settle 1"), "2.4");
    assert_eq!(table.refusal("tribe blue"), "2.4");
    assert_eq!(table.refusal("die 1"), "2.4");
    table.play("settle 44");
    assert_eq!(table.refusal("settle 20"), "2.4", "now yellow settles");
}

#[test]
fn r2_4_a_chott_may_be_replaced() {
    let mut table = classic(&[Red, Green, Blue, Yellow]);
    table.play("settle 43");
    assert_eq!(table.state.kind(at(47)), Some(Chott));
    table.play("settle 47");
    assert_eq!(table.owner(47), Some(Red));
    assert_eq!(numbers(table.state.of_kind(Chott)), [46, 48, 49]);
}

#[test]
fn r2_4_unless_the_table_forbids_it() {
    let setup = Setup::new("classic", 4).with("chott-settlement", "forbidden");
    let mut table = Table::start(&setup);
    table.all(&["tribe blue", "tribe red", "tribe green", "tribe yellow"]);
    table.lay_out();
    table.play("settle 43");
    assert_eq!(table.refusal("settle 47"), "2.4");
    assert_eq!(places(&table), [10, 24, 25, 26, 27]);
    table.play("settle 24");
}

#[test]
fn r2_4_where_all_places_are_chotts_one_is_replaced_all_the_same() {
    let setup = Setup::new("updated", 3).with("chott-settlement", "forbidden");
    let mut table = Table::start(&setup);
    table.lay_out();
    table.all(&["tribe blue", "tribe red", "tribe green"]);
    assert_eq!(places(&table), [47, 48, 49]);
    table.play("settle 48");
    assert_eq!(table.state.kind(at(48)), Some(Settlement));
}

#[test]
fn r2_4_an_unknown_value_of_the_option_is_refused() {
    let setup = Setup::new("classic", 4).with("chott-settlement", "maybe");
    let error = State::start(&setup).unwrap_err();
    assert!(matches!(error, SetupError::Value { key: "chott-settlement", .. }), "{error}");
}

#[test]
fn r2_5_classic_the_tribes_are_dealt_at_random() {
    let mut table = Table::start(&Setup::new("classic", 4));
    assert_eq!(table.state.turn(), Turn::Chance);
    assert_eq!(table.odds().into_values().collect::<Vec<_>>(), [1, 1, 1, 1]);
    assert_eq!(table.refusal("lay 2 reg"), "2.5");
    let events = table.play("tribe green");
    assert_eq!(events, [Event::TribeTaken { seat: Seat::FIRST, tribe: Green }]);
    assert_eq!(table.refusal("tribe green"), "2.5", "it has been dealt");
    assert_eq!(
        table.odds().into_keys().collect::<Vec<_>>(),
        ["tribe blue", "tribe red", "tribe yellow"]
    );
    table.all(&["tribe blue", "tribe red", "tribe yellow"]);
    assert_eq!(table.state.phase(), Phase::Layout);
}

#[test]
fn r2_5_classic_with_four_each_tribe_has_its_sector() {
    let mut table = classic(&[Red, Yellow, Green, Blue]);
    for (tribe, sector, home) in [
        (Blue, 1, "settle 22"),
        (Red, 2, "settle 10"),
        (Green, 3, "settle 16"),
        (Yellow, 4, "settle 14"),
    ] {
        assert!(table.is_turn_of(tribe));
        assert_eq!(places(&table), numbers(Sector::new(sector).unwrap().fields()));
        table.play(home);
    }
    assert_eq!(table.state.phase(), Phase::RoundDie);
}

#[test]
fn r2_5_classic_with_three_blue_is_absent_and_each_has_three_fields() {
    let start = Table::start(&Setup::new("classic", 3));
    assert_eq!(start.refusal("tribe blue"), "2.5");
    assert_eq!(start.odds().len(), 3);
    let mut table = classic(&[Green, Red, Yellow]);
    for (tribe, fields) in [(Red, [31, 32, 33]), (Green, [39, 40, 41]), (Yellow, [47, 48, 49])] {
        assert!(table.is_turn_of(tribe));
        assert_eq!(places(&table), fields);
        assert_eq!(table.refusal("settle 30"), "2.5");
        table.play(&format!("settle {}", fields[1]));
    }
}

#[test]
fn r2_5_classic_with_two_green_and_yellow_play_in_sectors_1_and_4() {
    let start = Table::start(&Setup::new("classic", 2));
    assert_eq!(start.refusal("tribe blue"), "2.5");
    assert_eq!(start.refusal("tribe red"), "2.5");
    assert_eq!(start.odds().len(), 2);
    let mut table = classic(&[Yellow, Green]);
    assert!(table.is_turn_of(Green));
    assert_eq!(places(&table), numbers(Sector::ALL[0].fields()));
    table.play("settle 20");
    assert!(table.is_turn_of(Yellow));
    assert_eq!(places(&table), numbers(Sector::ALL[3].fields()));
}

#[test]
fn r2_5_two_to_four_can_play() {
    for (book, rule) in [("classic", "2.5"), ("updated", "2.6")] {
        for seats in [0, 1, 5, 200] {
            let error = State::start(&Setup::new(book, seats)).unwrap_err();
            assert_eq!(error, SetupError::Seats { given: seats, least: 2, most: 4, rule });
        }
    }
    let error = State::start(&Setup::new("modern", 4)).unwrap_err();
    assert!(matches!(error, SetupError::UnknownRules { .. }), "{error}");
    let error = State::start(&Setup::new("classic", 4).with("camels", "12")).unwrap_err();
    assert!(matches!(error, SetupError::UnknownOption { .. }), "{error}");
}

#[test]
fn r2_6_updated_the_sectors_are_chosen_before_the_cards_are_laid_out() {
    for players in [2, 4] {
        let mut table = Table::start(&Setup::new("updated", players));
        assert_eq!(table.refusal("lay 2 reg"), "2.6");
        assert_eq!(table.refusal("tribe red"), "2.6");
        for (seat, sector) in Seat::all(players.into()).zip([3, 1, 4, 2]) {
            assert_eq!(table.state.turn(), Turn::Seat(seat), "seat order");
            let events = table.play(&format!("sector {sector}"));
            let sector = Sector::new(sector).unwrap();
            assert_eq!(events, [Event::SectorChosen { seat, sector }]);
            if seat == Seat::FIRST {
                assert_eq!(table.refusal("sector 3"), "2.6", "it is taken");
                assert_eq!(table.legal(), ["sector 1", "sector 2", "sector 4"]);
            }
        }
        assert_eq!(table.state.phase(), Phase::Layout);
        table.lay_out();
        assert_eq!(table.state.phase(), Phase::Tribes);
        let tribes = ["tribe yellow", "tribe blue", "tribe green", "tribe red"];
        table.all(&tribes[..players.into()]);
        for (seat, sector) in Seat::all(players.into()).zip([3, 1, 4, 2]) {
            assert_eq!(table.state.turn(), Turn::Seat(seat), "seat order");
            let fields = numbers(Sector::new(sector).unwrap().fields());
            assert_eq!(places(&table), fields);
            assert_eq!(table.refusal("settle 1"), "2.4");
            table.play(&format!("settle {}", fields[0]));
        }
        assert_eq!(table.state.phase(), Phase::RoundDie);
    }
}

#[test]
fn r2_6_updated_with_three_each_seat_has_three_fields() {
    let mut table = Table::start(&Setup::new("updated", 3));
    assert_eq!(table.state.phase(), Phase::Layout, "nobody chooses a sector");
    table.lay_out();
    table.all(&["tribe red", "tribe yellow", "tribe blue"]);
    for (tribe, fields) in [(Red, [47, 48, 49]), (Yellow, [31, 32, 33]), (Blue, [39, 40, 41])] {
        assert!(table.is_turn_of(tribe));
        assert_eq!(places(&table), fields);
        assert_eq!(table.refusal("settle 20"), "2.6");
        table.play(&format!("settle {}", fields[2]));
    }
}

#[test]
fn r2_7_everybody_starts_with_ten_camels_a_marker_and_ten_silver() {
    let mut table = classic(&[Red, Yellow, Green, Blue]);
    table.all(&["settle 43", "settle 49", "settle 37", "settle 31"]);
    for (tribe, home) in [(Blue, 43), (Red, 49), (Green, 37), (Yellow, 31)] {
        assert_eq!(table.field(home), (Some(tribe), 10));
        assert_eq!((table.cash_of(tribe), table.treasury_of(tribe)), (10, 0));
        assert_eq!(table.state.marked(table.seat(tribe)).len(), 1);
    }
    assert_eq!(table.state.stock(), 360);
    assert_eq!((table.state.phase(), table.state.round()), (Phase::RoundDie, 1));
}

#[test]
fn r2_6_and_r9_1_whoever_chooses_out_of_turn_is_told_the_order() {
    let second = Seat::from_number(2).unwrap();
    let refused = |table: &Table, action: &str| {
        table.state.check_by(Turn::Seat(second), action.parse().unwrap()).unwrap_err().rule
    };
    let mut table = Table::start(&Setup::new("updated", 2));
    assert_eq!(refused(&table, "sector 1"), "2.6");
    table.all(&["sector 1", "sector 2"]);
    assert_eq!(refused(&table, "tribe red"), "2.2", "the cards are laid out first");
    table.state.phase = Phase::Tribes;
    assert_eq!(refused(&table, "tribe red"), "9.1");
    table.state.phase = Phase::Settling;
    assert_eq!(refused(&table, "settle 24"), "9.1");
}
