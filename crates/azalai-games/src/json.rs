//! Writes what games tell as JSON, the same bytes as serde_json. A view has hundreds of names that stand in the program and never need a
//! second look; whoever looks at each of their letters spends half of a server's time with it (`azalai bench --views`).

use serde::ser;
use serde::{Serialize, Serializer};
use serde_json::Error;
use std::cell::Cell;
use std::fmt::{self, Display, Write as _};

/// Room for so many bytes is kept from one time to the next.
const KEPT: usize = 256 * 1024;

thread_local! {
    /// Where JSON is written before it goes out.
    static ROOM: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Data as JSON.
pub fn written(data: &(impl Serialize + ?Sized)) -> JsonText {
    let mut json = Json { room: ROOM.take(), end: 0, raw: false };
    // Plain data has JSON.
    if data.serialize(&mut json).is_err() {
        json.end = 0;
        json.push("null");
    }
    // JSON is text.
    let text = std::str::from_utf8(json.since(0)).unwrap_or_default().to_owned();
    if json.room.len() <= KEPT {
        ROOM.set(json.room);
    }
    JsonText(text)
}

/// JSON that is written already: whoever writes what it stands in takes it over as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonText(String);

impl JsonText {
    /// What was written.
    pub fn get(&self) -> &str {
        &self.0
    }
}

impl From<JsonText> for String {
    fn from(text: JsonText) -> String {
        text.0
    }
}

/// The name by which serde_json knows what it takes over as it is: a test holds that it still does.
const RAW: &str = "$serde_json::private::RawValue";

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut raw = serializer.serialize_struct(RAW, 1)?;
        ser::SerializeStruct::serialize_field(&mut raw, RAW, &self.0)?;
        ser::SerializeStruct::end(raw)
    }
}

/// JSON that is being written.
struct Json {
    /// What is written, and room for what comes.
    room: Vec<u8>,
    /// So much is written.
    end: usize,
    /// What comes next is JSON already.
    raw: bool,
}

/// Something that holds others: they are parted by commas, and it ends with this.
struct Holder<'a> {
    json: &'a mut Json,
    first: bool,
    end: &'static str,
}

impl Json {
    /// Room for at least so many bytes more.
    #[inline]
    fn room(&mut self, bytes: usize) -> &mut [u8] {
        if self.room.len() - self.end < bytes {
            self.grow(bytes);
        }
        &mut self.room[self.end..]
    }

    #[cold]
    fn grow(&mut self, bytes: usize) {
        let more = (self.end + bytes).max(2 * self.room.len()).max(4096);
        self.room.resize(more, 0);
    }

    #[inline]
    fn push(&mut self, text: &str) {
        copy(text.as_bytes(), self.room(text.len()));
        self.end += text.len();
    }

    #[inline]
    fn push_byte(&mut self, byte: u8) {
        self.room(1)[0] = byte;
        self.end += 1;
    }

    /// Text between quotation marks.
    #[inline]
    fn quote(&mut self, text: &str) {
        let bytes = text.len();
        let room = &mut self.room(bytes + 2)[..bytes + 2];
        room[0] = b'"';
        copy(text.as_bytes(), &mut room[1..]);
        room[bytes + 1] = b'"';
        self.end += bytes + 2;
    }

    /// What was written from there on.
    fn since(&self, begin: usize) -> &[u8] {
        &self.room[begin..self.end]
    }

    fn begin(&mut self, begin: &str, end: &'static str) -> Holder<'_> {
        self.push(begin);
        Holder { json: self, first: true, end }
    }

    /// `{"name":` and what follows.
    fn variant(&mut self, name: &'static str, begin: &str, end: &'static str) -> Holder<'_> {
        self.push_byte(b'{');
        self.name(name);
        self.push_byte(b':');
        self.begin(begin, end)
    }

    /// A name that stands in the program: letters, digits and underscores.
    #[inline]
    fn name(&mut self, name: &'static str) {
        debug_assert!(is_plain(name.as_bytes()), "{name}");
        self.quote(name);
    }

    fn text(&mut self, text: &str) -> Result<(), Error> {
        if self.raw {
            self.push(text);
        } else if is_plain(text.as_bytes()) {
            self.quote(text);
        } else {
            self.push(&serde_json::to_string(text)?);
        }
        Ok(())
    }
}

impl fmt::Write for Json {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}

/// Copies text to where there is room for it. Most of it are short words: two halves that may overlap.
#[inline]
fn copy(from: &[u8], to: &mut [u8]) {
    let to = &mut to[..from.len()];
    match from.len() {
        0 => {}
        1 => to[0] = from[0],
        2..=3 => halves::<2>(from, to),
        4..=7 => halves::<4>(from, to),
        8..=16 => halves::<8>(from, to),
        _ => to.copy_from_slice(from),
    }
}

#[inline]
fn halves<const HALF: usize>(from: &[u8], to: &mut [u8]) {
    if let (Some(from), Some(to)) = (from.first_chunk::<HALF>(), to.first_chunk_mut()) {
        *to = *from;
    }
    if let (Some(from), Some(to)) = (from.last_chunk::<HALF>(), to.last_chunk_mut()) {
        *to = *from;
    }
}

/// Does it stand in JSON as it is?
fn is_plain(text: &[u8]) -> bool {
    let plain = |plain, byte: &u8| plain & (*byte >= b' ') & (*byte != b'"') & (*byte != b'\\');
    text.iter().fold(true, plain)
}

impl Holder<'_> {
    fn next(&mut self) -> &mut Json {
        if !self.first {
            self.json.push_byte(b',');
        }
        self.first = false;
        self.json
    }

    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        value.serialize(self.next())
    }

    fn field(
        &mut self,
        name: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Error> {
        let json = self.next();
        if !json.raw {
            json.name(name);
            json.push_byte(b':');
        }
        value.serialize(json)
    }

    fn done(self) -> Result<(), Error> {
        self.end.bytes().for_each(|byte| self.json.push_byte(byte));
        self.json.raw = false;
        Ok(())
    }
}

macro_rules! numbers {
    ($($serialize:ident: $number:ty),+) => {
        $(fn $serialize(self, number: $number) -> Result<(), Error> {
            self.push(itoa::Buffer::new().format(number));
            Ok(())
        })+
    };
}

impl<'a> Serializer for &'a mut Json {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Holder<'a>;
    type SerializeTuple = Holder<'a>;
    type SerializeTupleStruct = Holder<'a>;
    type SerializeTupleVariant = Holder<'a>;
    type SerializeMap = Holder<'a>;
    type SerializeStruct = Holder<'a>;
    type SerializeStructVariant = Holder<'a>;

    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128);
    numbers!(serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);

    fn serialize_u8(self, number: u8) -> Result<(), Error> {
        // Most numbers of a game are of this kind.
        match number {
            0..=9 => self.push_byte(b'0' + number),
            _ => self.push(itoa::Buffer::new().format(number)),
        }
        Ok(())
    }

    fn serialize_bool(self, is: bool) -> Result<(), Error> {
        self.push(if is { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), Error> {
        self.push(&serde_json::to_string(&number)?);
        Ok(())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Error> {
        self.push(&serde_json::to_string(&number)?);
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Error> {
        self.text(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.text(text)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        let begin = self.end;
        self.push_byte(b'"');
        write!(self, "{value}").map_err(ser::Error::custom)?;
        if is_plain(self.since(begin + 1)) {
            self.push_byte(b'"');
            return Ok(());
        }
        let text = String::from_utf8_lossy(self.since(begin + 1)).into_owned();
        self.end = begin;
        self.text(&text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.push("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.name(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let variant = self.variant(variant, "", "}");
        value.serialize(&mut *variant.json)?;
        variant.done()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Holder<'a>, Error> {
        Ok(self.begin("[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Holder<'a>, Error> {
        Ok(self.begin("[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Holder<'a>, Error> {
        Ok(self.begin("[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Holder<'a>, Error> {
        Ok(self.variant(variant, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Holder<'a>, Error> {
        Ok(self.begin("{", "}"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Holder<'a>, Error> {
        self.raw = name == RAW;
        Ok(if self.raw { self.begin("", "") } else { self.begin("{", "}") })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Holder<'a>, Error> {
        Ok(self.variant(variant, "{", "}}"))
    }
}

macro_rules! lists {
    ($($list:ident: $element:ident),+) => {
        $(impl ser::$list for Holder<'_> {
            type Ok = ();
            type Error = Error;

            fn $element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }

            fn end(self) -> Result<(), Error> {
                self.done()
            }
        })+
    };
}

lists!(SerializeSeq: serialize_element, SerializeTuple: serialize_element);
lists!(SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field);

macro_rules! structs {
    ($($list:ident),+) => {
        $(impl ser::$list for Holder<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.done()
            }
        })+
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Holder<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let json = self.next();
        let begin = json.end;
        key.serialize(&mut *json)?;
        // A number is a word where it is a key.
        if !json.since(begin).starts_with(b"\"") {
            let number = String::from_utf8_lossy(json.since(begin)).into_owned();
            json.end = begin;
            json.quote(&number);
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.json.push_byte(b':');
        value.serialize(&mut *self.json)
    }

    fn end(self) -> Result<(), Error> {
        self.done()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Playable, Visitor};
    use azalai_core::luck::FastRng;
    use azalai_core::{Choices, Seat, Setup, Viewer};
    use azalai_testkit::play::random_action;
    use rand::SeedableRng;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    enum Any {
        Nothing,
        One(u8),
        Two(i64, f64),
        Named { a: Option<bool>, b: char },
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct All {
        list: Vec<Any>,
        words: BTreeMap<u16, String>,
        pair: (f32, Unit),
        nothing: Option<()>,
        written: JsonText,
        #[serde(flatten)]
        more: BTreeMap<String, i128>,
    }

    #[test]
    fn it_is_what_serde_json_writes() {
        let words = [
            "",
            "a",
            "bc",
            "four",
            "seventh",
            "plain text",
            "as long as it takes",
            "plain",
            "qu\"ote",
            "back\\slash",
            "line\nbreak",
            "\u{7f}\u{1}",
            "Wüste 🐪",
        ];
        let all = All {
            list: vec![
                Any::Nothing,
                Any::One(255),
                Any::Two(i64::MIN, 0.1),
                Any::Two(0, f64::NAN),
                Any::Named { a: None, b: '"' },
                Any::Named { a: Some(true), b: 'ü' },
            ],
            words: (0..).zip(words.map(str::to_owned)).collect(),
            pair: (1e-9, Unit),
            nothing: None,
            written: written(&words),
            more: words.iter().map(|word| (format!("more {word}"), i128::from(i64::MIN))).collect(),
        };
        assert_eq!(written(&all).get(), serde_json::to_string(&all).unwrap());
        assert_eq!(written(&Vec::<Unit>::new()).get(), "[]");
        assert_eq!(written(&format_args!("a\"{}", 1)).get(), r#""a\"1""#);
    }

    struct Alike;

    impl Visitor for Alike {
        fn visit<G: Playable>(&mut self) {
            let alike = |data: &dyn Fn() -> (String, String)| {
                let (ours, theirs) = data();
                assert_eq!(ours, theirs);
            };
            for rules in G::SPEC.rulebooks {
                let mut rng = FastRng::seed_from_u64(5);
                let mut state = G::start(&Setup::new(rules.name, *rules.seats.start())).unwrap();
                let (mut legal, mut events) = (Choices::new(), Vec::<G::Event>::new());
                for _ in 0..200 {
                    for viewer in [Viewer::Public, Viewer::Seat(Seat::FIRST), Viewer::Referee] {
                        let view = state.view(viewer);
                        alike(&|| (text(&view), serde_json::to_string(&view).unwrap()));
                    }
                    alike(&|| (text(&events), serde_json::to_string(&events).unwrap()));
                    legal.clear();
                    if state.turn().seat().is_some() {
                        state.legal(&mut legal);
                    }
                    for action in legal.each() {
                        alike(&|| (text(&action), serde_json::to_string(&action).unwrap()));
                    }
                    events.clear();
                    let Some(action) = random_action(&state, &mut rng) else { break };
                    state.apply(action, &mut events);
                }
            }
        }
    }

    fn text(data: &impl Serialize) -> String {
        written(data).get().to_owned()
    }

    #[test]
    fn games_tell_the_same_as_by_serde_json() {
        crate::visit(&mut Alike);
    }
}
