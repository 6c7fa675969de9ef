/// A line through values at equal distances. Its numbers are places on a drawing; no amount is computed from them.
enum LineDrawing {
    private static let width = 600
    private static let height = 140
    /// Kept free above and below the line, so that its ends are not cut.
    private static let margin = 6

    static func html(_ values: [Double], _ attributes: [HTML.Attribute]) -> HTML {
        tag(
            "svg",
            [.text("viewBox", "0 0 \(width) \(height)"), .text("preserveAspectRatio", "none")] + attributes
        ) {
            tag(
                "polyline", .text("points", points(values)), .text("fill", "none"),
                .text("stroke", "currentColor"), .text("stroke-width", "2"),
                .text("vector-effect", "non-scaling-stroke"))
        }
    }

    /// The corners of the line: from left to right, the highest value at the top.
    static func points(_ values: [Double]) -> String {
        guard let lowest = values.min(), let highest = values.max() else { return "" }
        let range = highest > lowest ? highest - lowest : 1
        let step = Double(width) / Double(max(1, values.count - 1))
        return values.enumerated().map { index, value in
            let share = highest > lowest ? (value - lowest) / range : 0.5
            let y = Double(margin) + (1 - share) * Double(height - 2 * margin)
            return "\(tenths(Double(index) * step)),\(tenths(y))"
        }.joined(separator: " ")
    }

    private static func tenths(_ number: Double) -> String {
        let rounded = Int((number * 10).rounded())
        return rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(abs(rounded % 10))"
    }
}
