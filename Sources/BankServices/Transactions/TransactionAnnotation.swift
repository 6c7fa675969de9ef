/// What a user notes with an entry.
public struct TransactionAnnotation: Hashable, Sendable {
    /// How many tags an entry has at most.
    public static let tagMaximum = 10

    /// The note; empty to take it away, `nil` to leave it.
    public var note: String?
    /// Every tag; empty to take them away, `nil` to leave them.
    public var tags: [String]?

    public init(note: String? = nil, tags: [String]? = nil) {
        self.note = note
        self.tags = tags
    }

    /// The annotation as it is kept: without spaces around the texts, each tag once, sorted.
    ///
    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for a note or a tag that ``FreeText`` refuses,
    /// for more than ``tagMaximum`` tags, and if there is nothing to do.
    public func checked() throws(ServiceError) -> TransactionAnnotation {
        guard note != nil || tags != nil else {
            throw .invalidValue(field: "annotation", value: "", reason: .empty)
        }
        var checked = TransactionAnnotation()
        if let note { checked.note = try FreeText.note(note) }
        if let tags {
            var known: Set<String> = []
            for tag in tags { known.insert(try FreeText.tag(tag)) }
            guard known.count <= Self.tagMaximum else {
                throw .invalidValue(
                    field: "tagCount", value: String(known.count), reason: .outOfRange(0...Self.tagMaximum))
            }
            checked.tags = known.sorted()
        }
        return checked
    }
}
