//! Writes what games tell as JSON, the same bytes as serde_json. A view has hundreds of names that stand in the program and never need a
//! second look; whoever looks at each of their letters spends half of a server's time with it (`azalai bench --views`).

use serde::ser;
use serde::{Serialize, Serializer};
use serde_json::Error;
use serde_json::value::{RawValue, to_raw_value};
use std::fmt::{Display, Write as _};

/// Data as JSON; it will probably have room in so many bytes.
pub fn written(data: &impl Serialize, room: usize) -> Box<RawValue> {
    let mut json = Json { out: String::with_capacity(room) };
    // Plain data has JSON.
    let done = data.serialize(&mut json).and_then(|()| to_raw_value(&Raw(&json.out)));
    done.unwrap_or_default()
}

/// JSON that serde_json takes over as it is, without reading it again.
struct Raw<'a>(&'a str);

impl Serialize for Raw<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The name by which serde_json knows a `RawValue`: a test holds that it still does.
        const NAME: &str = "$serde_json::private::RawValue";
        let mut raw = serializer.serialize_struct(NAME, 1)?;
        ser::SerializeStruct::serialize_field(&mut raw, NAME, self.0)?;
        ser::SerializeStruct::end(raw)
    }
}

/// JSON that is being written.
struct Json {
    out: String,
}

/// Something that holds others: they are parted by commas, and it ends with this.
struct Holder<'a> {
    json: &'a mut Json,
    first: bool,
    end: &'static str,
}

impl Json {
    fn begin(&mut self, begin: &str, end: &'static str) -> Holder<'_> {
        self.out.push_str(begin);
        Holder { json: self, first: true, end }
    }

    /// `{"name":` and what follows.
    fn variant(&mut self, name: &'static str, begin: &str, end: &'static str) -> Holder<'_> {
        self.out.push('{');
        self.name(name);
        self.out.push(':');
        self.begin(begin, end)
    }

    /// A name that stands in the program: letters, digits and underscores.
    fn name(&mut self, name: &'static str) {
        debug_assert!(is_plain(name), "{name}");
        self.out.push('"');
        self.out.push_str(name);
        self.out.push('"');
    }

    fn text(&mut self, text: &str) -> Result<(), Error> {
        if is_plain(text) {
            self.out.push('"');
            self.out.push_str(text);
            self.out.push('"');
        } else {
            self.out.push_str(&serde_json::to_string(text)?);
        }
        Ok(())
    }
}

/// Does it stand in JSON as it is?
fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (byte >= b' ') & (byte != b'"') & (byte != b'\\'))
}

impl Holder<'_> {
    fn next(&mut self) -> &mut Json {
        if !self.first {
            self.json.out.push(',');
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
        json.name(name);
        json.out.push(':');
        value.serialize(json)
    }

    fn done(self) -> Result<(), Error> {
        self.json.out.push_str(self.end);
        Ok(())
    }
}

macro_rules! numbers {
    ($($serialize:ident: $number:ty),+) => {
        $(fn $serialize(self, number: $number) -> Result<(), Error> {
            self.out.push_str(itoa::Buffer::new().format(number));
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
    numbers!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);

    fn serialize_bool(self, is: bool) -> Result<(), Error> {
        self.out.push_str(if is { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(&number)?);
        Ok(())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(&number)?);
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Error> {
        self.text(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.text(text)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        let begin = self.out.len();
        self.out.push('"');
        write!(self.out, "{value}").map_err(ser::Error::custom)?;
        if is_plain(&self.out[begin + 1..]) {
            self.out.push('"');
            return Ok(());
        }
        let text = self.out.split_off(begin + 1);
        self.out.truncate(begin);
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
        self.out.push_str("null");
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

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Holder<'a>, Error> {
        Ok(self.begin("{", "}"))
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
        let begin = json.out.len();
        key.serialize(&mut *json)?;
        // A number is a word where it is a key.
        if !json.out[begin..].starts_with('"') {
            json.out.insert(begin, '"');
            json.out.push('"');
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.json.out.push(':');
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
        #[serde(flatten)]
        more: BTreeMap<String, i128>,
    }

    #[test]
    fn it_is_what_serde_json_writes() {
        let words =
            ["", "plain", "qu\"ote", "back\\slash", "line\nbreak", "\u{7f}\u{1}", "Wüste 🐪"];
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
            more: words.iter().map(|word| (format!("more {word}"), i128::from(i64::MIN))).collect(),
        };
        assert_eq!(written(&all, 0).get(), serde_json::to_string(&all).unwrap());
        assert_eq!(written(&Vec::<Unit>::new(), 0).get(), "[]");
        assert_eq!(written(&format_args!("a\"{}", 1), 0).get(), r#""a\"1""#);
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
        written(data, 16).get().to_owned()
    }

    #[test]
    fn games_tell_the_same_as_by_serde_json() {
        crate::visit(&mut Alike);
    }
}
