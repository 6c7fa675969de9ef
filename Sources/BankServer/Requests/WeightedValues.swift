/// The values of a header field such as `Accept`, with their weights (RFC 9110, section 12.4.2).
struct WeightedValues {
    private var weights: [String: Double] = [:]

    /// - Parameter lines: all fields with the name.
    init(_ lines: [String]) {
        for part in lines.joined(separator: ",").split(separator: ",") {
            let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let value = words.first else { continue }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[value] = weight ?? 1
        }
    }

    subscript(value: String) -> Double? { weights[value] }

    /// Whether a media type is preferred to another. Clients that accept anything do not prefer it.
    func prefers(_ types: [String], to other: String) -> Bool {
        types.contains { weight(of: $0) > weight(of: other) }
    }

    private func weight(of type: String) -> Double {
        let range = type.prefix { $0 != "/" } + "/*"
        return weights[type] ?? weights[String(range)] ?? weights["*/*"] ?? 0
    }
}
