/// In which order rows stand: by the first key, where that is equal by the second, and where all are equal as they
/// came.
public struct SortOrder: Equatable, Sendable {
    public struct Key: Equatable, Sendable {
        public let field: FieldPath
        public let isDescending: Bool
    }

    /// The keys, the one that counts most first.
    public let keys: [Key]

    /// Reads keys such as `currency,balance:desc`. Throws ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= FilterExpression.maximumByteCount else {
            throw .tooLong(maximumByteCount: FilterExpression.maximumByteCount)
        }
        var keys: [Key] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let field = try FieldPath(String(words[0]))
            let isDescending: Bool
            switch words.dropFirst().first {
            case nil, "asc": isDescending = false
            case "desc": isDescending = true
            case .some(let word): throw .unknownDirection(String(word))
            }
            if keys.contains(where: { $0.field == field }) { throw .repeatedKey(field.text) }
            keys.append(Key(field: field, isDescending: isDescending))
        }
        self.keys = keys
    }

    /// The positions of rows in this order.
    ///
    /// - Parameter values: of each row the value of each key.
    func positions(of values: [[ComparableValue]]) -> [Int] {
        values.indices.sorted { left, right in
            for (index, key) in keys.enumerated() {
                let (one, other) = (values[left][index], values[right][index])
                if one.precedes(other) { return !key.isDescending }
                if other.precedes(one) { return key.isDescending }
            }
            return left < right
        }
    }
}
