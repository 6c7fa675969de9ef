public struct TransferBatch: Hashable, Sendable {
    /// How many lines one batch has at most: all of them are kept in one change.
    public static let lineMaximum = 100_000

    /// What the audit trail calls it: a message's id or the name of a file.
    public let name: String
    /// The lines, in the order in which they are made.
    public let requests: [TransferRequest]
    /// Whether all are made or none; otherwise each is made or refused by itself.
    public let isLinked: Bool

    public init(name: String, requests: [TransferRequest], isLinked: Bool) {
        self.name = name
        self.requests = requests
        self.isLinked = isLinked
    }

    /// Throws `invalidValue` for a batch with more lines than one may have.
    public func requireSize() throws(ServiceError) {
        guard requests.count <= Self.lineMaximum else {
            throw .invalidValue(
                field: "lines", value: String(requests.count), reason: .outOfRange(0...Self.lineMaximum))
        }
    }
}
