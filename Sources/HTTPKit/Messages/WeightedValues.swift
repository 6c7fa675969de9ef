/// The values of a header field such as `Accept`, with their weights (RFC 9110, section 12.4.2).
public struct WeightedValues {
    /// The values in lower case, in their order. A weight that is not a number counts as 0. Weights are only compared, so
    /// that a rounded one does no harm.
    public let all: [(value: String, weight: Double)]

    /// - Parameter lines: all fields with the name.
    public init(_ lines: [String]) {
        all = lines.joined(separator: ",").split(separator: ",").compactMap { part in
            let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let value = words.first else { return nil }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (value, weight ?? 1)
        }
    }

    public subscript(value: String) -> Double? { all.last { $0.value == value }?.weight }

    /// Whether a media type is preferred to another. Clients that accept anything do not prefer it.
    public func prefers(_ types: [String], to other: String) -> Bool {
        types.contains { weight(of: $0) > weight(of: other) }
    }

    private func weight(of type: String) -> Double {
        let range = type.prefix { $0 != "/" } + "/*"
        return self[type] ?? self[String(range)] ?? self["*/*"] ?? 0
    }
}
