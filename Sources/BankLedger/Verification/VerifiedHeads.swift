/// The heads of all accounts with entries, as they were derived.
struct VerifiedHeads: Equatable, Sendable {
    /// How many accounts have entries.
    let accountCount: Int
    /// How many entries there are.
    let entryCount: Int
    /// The hash over id, number, currency, entry count, balance and newest hash of each, ordered by id.
    let digest: Digest
}
