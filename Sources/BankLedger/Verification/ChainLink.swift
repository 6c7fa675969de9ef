/// An entry's number in its account, and its hash: what the next entry follows from.
struct ChainLink: Equatable, Sendable {
    var number: Int64
    var hash: Digest
}
