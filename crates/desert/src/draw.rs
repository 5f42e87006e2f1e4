//! stub
use crate::view::View; use azalai_core::Lang;
/// d
pub fn position(_v:&View,_l:Lang)->String{String::new()}
