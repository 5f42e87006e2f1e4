//! Plain data as JSON, written straight into memory.
//!
//! A server writes many thousand positions a second, and most of what it writes are the names of fields
//! and variants. These are identifiers: nothing in them needs to be escaped. What does need care is left
//! to serde_json.

use serde::ser::{self, Serialize, Serializer};
use std::fmt::Display;

/// Writes a value behind what is in `out` already. Nothing is written if the value has no JSON.
pub fn write<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) -> Result<(), NoJson> {
    let begin = out.len();
    let written = value.serialize(Out(out));
    if written.is_err() {
        out.truncate(begin);
    }
    written
}

/// A value has no JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoJson(String);

impl ser::Error for NoJson {
    fn custom<T: Display>(message: T) -> NoJson {
        NoJson(message.to_string())
    }
}

struct Out<'a>(&'a mut Vec<u8>);

impl<'a> Out<'a> {
    fn text(self, text: &str) -> Result<(), NoJson> {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// What needs more care than names and numbers.
    fn careful<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NoJson> {
        serde_json::to_writer(self.0, value).map_err(ser::Error::custom)
    }

    fn list(self, begin: u8, end: &'static str) -> Result<List<'a>, NoJson> {
        self.0.push(begin);
        Ok(List { out: self.0, first: true, end })
    }

    /// `{"Variant":`
    fn open_variant(self, variant: &'static str) -> Out<'a> {
        self.0.extend_from_slice(b"{\"");
        self.0.extend_from_slice(variant.as_bytes());
        self.0.extend_from_slice(b"\":");
        self
    }
}

/// A list or an object that is being written.
struct List<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
    end: &'static str,
}

impl List<'_> {
    fn comma(&mut self) {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        self.comma();
        value.serialize(Out(self.out))
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), NoJson> {
        self.comma();
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        value.serialize(Out(self.out))
    }

    fn close(self) -> Result<(), NoJson> {
        self.out.extend_from_slice(self.end.as_bytes());
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident $number:ty)*) => {
        $(fn $method(self, number: $number) -> Result<(), NoJson> {
            self.text(itoa::Buffer::new().format(number))
        })*
    };
}

impl<'a> Serializer for Out<'a> {
    type Ok = ();
    type Error = NoJson;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = List<'a>;
    type SerializeTupleVariant = List<'a>;
    type SerializeMap = List<'a>;
    type SerializeStruct = List<'a>;
    type SerializeStructVariant = List<'a>;

    numbers! {
        serialize_i8 i8  serialize_i16 i16  serialize_i32 i32  serialize_i64 i64
        serialize_u8 u8  serialize_u16 u16  serialize_u32 u32  serialize_u64 u64
    }

    fn serialize_bool(self, value: bool) -> Result<(), NoJson> {
        self.text(if value { "true" } else { "false" })
    }

    fn serialize_f32(self, value: f32) -> Result<(), NoJson> {
        self.careful(&value)
    }

    fn serialize_f64(self, value: f64) -> Result<(), NoJson> {
        self.careful(&value)
    }

    fn serialize_char(self, value: char) -> Result<(), NoJson> {
        self.careful(&value)
    }

    fn serialize_str(self, value: &str) -> Result<(), NoJson> {
        if value.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
            return self.careful(value);
        }
        self.0.push(b'"');
        self.0.extend_from_slice(value.as_bytes());
        self.0.push(b'"');
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), NoJson> {
        self.careful(value)
    }

    fn serialize_none(self) -> Result<(), NoJson> {
        self.text("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NoJson> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NoJson> {
        self.text("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NoJson> {
        self.text("null")
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), NoJson> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NoJson> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), NoJson> {
        let Out(out) = self.open_variant(variant);
        value.serialize(Out(out))?;
        out.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, NoJson> {
        self.list(b'[', "]")
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'a>, NoJson> {
        self.list(b'[', "]")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'a>, NoJson> {
        self.list(b'[', "]")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'a>, NoJson> {
        self.open_variant(variant).list(b'[', "]}")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<List<'a>, NoJson> {
        self.list(b'{', "}")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<List<'a>, NoJson> {
        self.list(b'{', "}")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'a>, NoJson> {
        self.open_variant(variant).list(b'{', "}}")
    }
}

impl ser::SerializeSeq for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        self.item(value)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

impl ser::SerializeTuple for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        self.item(value)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

impl ser::SerializeTupleStruct for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        self.item(value)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

impl ser::SerializeTupleVariant for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        self.item(value)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

impl ser::SerializeMap for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NoJson> {
        self.comma();
        let begin = self.out.len();
        key.serialize(Out(self.out))?;
        // A key is a text; a number becomes one.
        if self.out.get(begin) != Some(&b'"') {
            self.out.insert(begin, b'"');
            self.out.push(b'"');
        }
        self.out.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        value.serialize(Out(self.out))
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

impl ser::SerializeStruct for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), NoJson> {
        self.field(key, value)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

impl ser::SerializeStructVariant for List<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), NoJson> {
        self.field(key, value)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    enum Thing {
        Unit,
        New(i16),
        Pair(u8, char),
        Fields { name: String, weight: Option<f64> },
    }

    #[derive(serde::Serialize)]
    struct All {
        things: Vec<Thing>,
        numbers: (i8, u64, i64, f32),
        flag: bool,
        nothing: (),
        by_number: BTreeMap<u32, String>,
        by_name: BTreeMap<String, Vec<u8>>,
    }

    proptest! {
        #[test]
        fn it_says_the_same_as_serde_json(
            texts in prop::collection::vec(".{0,12}", 3),
            number in any::<(i8, u64, i64)>(),
            weight in prop::option::of(-1e9..1e9),
            flag in any::<bool>(),
        ) {
            let [one, two, three] = [0, 1, 2].map(|index: usize| texts[index].clone());
            let letter = one.chars().next().unwrap_or('"');
            let all = All {
                things: vec![
                    Thing::Unit,
                    Thing::New(-7),
                    Thing::Pair(9, letter),
                    Thing::Fields { name: one, weight },
                ],
                numbers: (number.0, number.1, number.2, 0.5),
                flag,
                nothing: (),
                by_number: BTreeMap::from([(3, two.clone()), (4, three)]),
                by_name: BTreeMap::from([(two, vec![1, 2])]),
            };
            let mut written = b"before".to_vec();
            write(&all, &mut written).unwrap();
            let expected = serde_json::to_string(&all).unwrap();
            prop_assert_eq!(String::from_utf8(written).unwrap(), format!("before{expected}"));
        }
    }
}
