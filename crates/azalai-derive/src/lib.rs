//! Derives that derive nothing.
//!
//! The types of the wire say how they look in TypeScript and in the OpenAPI document (`ts(…)`, `schema(…)`). Only tests and
//! `cargo xtask types` need the code that this becomes; in the program it would be a sixth of everything. So
//! `azalai_core::schema` takes the derives of the libraries where the feature `schema` is on, and these where it is off: they
//! let the attributes stand.

use proc_macro::TokenStream;

/// Stands for the derive of ts-rs.
#[proc_macro_derive(TS, attributes(ts))]
pub fn ts(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Stands for the derive of utoipa.
#[proc_macro_derive(ToSchema, attributes(schema))]
pub fn to_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Stands for the derive of utoipa.
#[proc_macro_derive(IntoParams, attributes(into_params, param))]
pub fn into_params(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Stands for the attribute of utoipa that describes an address of the server.
#[proc_macro_attribute]
pub fn path(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
