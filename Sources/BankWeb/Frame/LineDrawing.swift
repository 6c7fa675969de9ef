import BankDomain
import LanguageKit

/// A line through values at equal distances. Its fractions are places on a drawing; no amount is computed from them.
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

    /// A staircase over lines at round amounts, which are written at the right.
    static func scaled(_ minorUnits: [Int64], currency: Currency, label: Phrase) -> HTML {
        let values = minorUnits.map { Double($0) }
        let scale = scale(of: values)
        let line = steps(values, scale)
        let ticks = ticks(minorUnits)
        return tag("div", .style("scaled"), .text("role", "img"), .label(label)) {
            svg("", []) {
                for tick in ticks {
                    let place = tenths(scale.height(Double(tick)))
                    tag(
                        "line", .text("x2", "\(width)"), .text("y1", place), .text("y2", place),
                        .style("tick"), .text("vector-effect", "non-scaling-stroke"))
                }
                tag("polygon", .text("points", "0,\(height) \(line) \(width),\(height)"))
                polyline(line)
            }
            // The amounts have a column for themselves, so that the line ends at the last day.
            tag("svg") {
                for tick in ticks {
                    let place = tenths(scale.height(Double(tick)) * 100 / Double(height)) + "%"
                    tag("text", .text("x", "100%"), .text("y", place), .text("dy", "4")) {
                        Money(minorUnits: tick, currency: currency).roundFigure
                    }
                }
            }
        }
    }

    /// Whether the amounts of a scale need a wide column.
    static func hasWideAmounts(_ minorUnits: [Int64], currency: Currency) -> Bool {
        ticks(minorUnits).contains {
            Money(minorUnits: $0, currency: currency).roundFigure.english.count > wideAmountCount
        }
    }

    private static let wideAmountCount = 7

    /// Two to four round values within the values, for lines across a drawing.
    static func ticks(_ values: [Int64]) -> [Int64] {
        guard let lowest = values.min().map({ Int128($0) }), let highest = values.max().map({ Int128($0) }),
            highest - lowest >= 3
        else { return [] }
        var step: Int128 = 1
        while step * 4 < highest - lowest {
            if step * 8 >= highest - lowest { step *= 2; break }
            if step * 20 >= highest - lowest { step *= 5; break }
            step *= 10
        }
        // Division rounds toward zero, which is up below it.
        let first = (lowest > 0 ? lowest + step - 1 : lowest) / step * step
        return stride(from: first, through: highest, by: Int(step)).map { Int64($0) }
    }

    /// Where values are on the drawing.
    private struct Scale {
        let lowest: Double
        let highest: Double

        /// Equal values are in the middle.
        func height(_ value: Double) -> Double {
            let share = highest > lowest ? (value - lowest) / (highest - lowest) : 0.5
            return Double(LineDrawing.margin) + (1 - share)
                * Double(LineDrawing.height - 2 * LineDrawing.margin)
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
    static func steps(_ values: [Double]) -> String { steps(values, scale(of: values)) }

    private static func steps(_ values: [Double], _ scale: Scale) -> String {
        let step = Double(width) / Double(max(1, values.count))
        return values.map(scale.height).enumerated().map { index, y in
            "\(tenths(Double(index) * step)),\(tenths(y)) \(tenths(Double(index + 1) * step)),\(tenths(y))"
        }.joined(separator: " ")
    }

    /// The corners of the line: from left to right, the highest value at the top.
    static func points(_ values: [Double]) -> String {
        let step = Double(width) / Double(max(1, values.count - 1))
        let scale = scale(of: values)
        return values.map(scale.height).enumerated().map { index, y in
            "\(tenths(Double(index) * step)),\(tenths(y))"
        }.joined(separator: " ")
    }

    private static func scale(of values: [Double]) -> Scale {
        Scale(lowest: values.min() ?? 0, highest: values.max() ?? 0)
    }

    private static func tenths(_ number: Double) -> String {
        let rounded = Int((number * 10).rounded())
        return rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(abs(rounded % 10))"
    }
}
