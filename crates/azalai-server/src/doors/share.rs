//! How many places one address and one network may take.

use crate::http::guard::{Caller, Network};
use std::collections::HashMap;
use std::hash::Hash;

/// How many connections one address may have, and one network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// One address of IPv4, or one /64 of IPv6.
    pub of_address: u32,
    /// One /48 of IPv6, which many providers give to one customer.
    pub of_network: u32,
    /// Does this count for connections of this machine itself, too?
    pub of_this_machine: bool,
}

impl Default for Share {
    fn default() -> Share {
        Share { of_address: 1_000, of_network: 4_000, of_this_machine: false }
    }
}

/// How many connections everybody has.
#[derive(Default)]
pub struct Counts {
    of_address: HashMap<Caller, u32>,
    of_network: HashMap<Network, u32>,
}

impl Counts {
    /// May this one have another?
    pub fn has_room(&self, caller: Caller, share: &Share) -> bool {
        if caller.is_this_machine() && !share.of_this_machine {
            return true;
        }
        let network = caller.network().and_then(|network| self.of_network.get(&network));
        self.of_address.get(&caller).is_none_or(|count| *count < share.of_address)
            && network.is_none_or(|count| *count < share.of_network)
    }

    /// One more of this one.
    pub fn add(&mut self, caller: Caller) {
        *self.of_address.entry(caller).or_default() += 1;
        if let Some(network) = caller.network() {
            *self.of_network.entry(network).or_default() += 1;
        }
    }

    /// One less of this one.
    pub fn remove(&mut self, caller: Caller) {
        one_less(&mut self.of_address, &caller);
        if let Some(network) = caller.network() {
            one_less(&mut self.of_network, &network);
        }
    }

    /// Has nobody any?
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.of_address.is_empty() && self.of_network.is_empty()
    }
}

/// One less of this; what is not there is not kept.
pub fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}
