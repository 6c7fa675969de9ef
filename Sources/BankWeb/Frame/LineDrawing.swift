/// A line through values at equal distances. Its numbers are places on a drawing; no amount is computed from them.
enum LineDrawing {
    private static let width = 600
    private static let height = 140
    /// Kept free above and below the line, so that its ends are not cut.
    private static let margin = 6

    /// - Parameter isStaircase: whether a value stays until the next one, as a balance does. The area below is filled.
    static func html(
        _ values: [Double], isStaircase: Bool = false, style: String = "", _ attributes: [HTML.Attribute]
    ) -> HTML {
        let line = isStaircase ? steps(values) : points(values)
        return svg(style, attributes) {
            if isStaircase { tag("polygon", .text("points", "0,\(height) \(line) \(width),\(height)")) }
            polyline(line)
        }
    }

    private static func svg(
        _ style: String, _ attributes: [HTML.Attribute], @HTMLBuilder content: () -> HTML
    ) -> HTML {
        tag(
            "svg",
            [
                .style("line", style), .text("viewBox", "0 0 \(width) \(height)"),
                .text("preserveAspectRatio", "none"),
            ] + attributes
        ) { content() }
    }

    private static func polyline(_ points: String) -> HTML {
        tag(
            "polyline", .text("points", points), .text("fill", "none"),
            .text("stroke", "currentColor"), .text("stroke-width", "2"),
            .text("vector-effect", "non-scaling-stroke"))
    }

    /// The corners of a staircase: each value lasts for one step, the last one until the right edge.
    static func steps(_ values: [Double]) -> String {
        let step = Double(width) / Double(max(1, values.count))
        return heights(values).enumerated().map { index, y in
            "\(tenths(Double(index) * step)),\(tenths(y)) \(tenths(Double(index + 1) * step)),\(tenths(y))"
        }.joined(separator: " ")
    }

    /// The corners of the line: from left to right, the highest value at the top.
    static func points(_ values: [Double]) -> String {
        let step = Double(width) / Double(max(1, values.count - 1))
        return heights(values).enumerated().map { index, y in
            "\(tenths(Double(index) * step)),\(tenths(y))"
        }.joined(separator: " ")
    }

    private static func heights(_ values: [Double]) -> [Double] {
        guard let lowest = values.min(), let highest = values.max() else { return [] }
        let range = highest > lowest ? highest - lowest : 1
        return values.map { value in
            let share = highest > lowest ? (value - lowest) / range : 0.5
            return Double(margin) + (1 - share) * Double(height - 2 * margin)
        }
    }

    private static func tenths(_ number: Double) -> String {
        let rounded = Int((number * 10).rounded())
        return rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(abs(rounded % 10))"
    }
}
