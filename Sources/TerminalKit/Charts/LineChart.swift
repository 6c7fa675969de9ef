/// A line chart over time in a few lines of text: braille dots, eight per character, or ASCII characters.
///
/// Labels on the left show the values of the highest and the lowest line; labels below belong to the first and the last
/// column. Labels that do not fit are left out, down to a width of one column.
public struct LineChart: Sendable {
    /// The values, oldest first.
    public let values: [Int64]
    /// The height of the drawing in lines.
    public let height: Int
    /// The minimum width of the drawing, in columns. A label that would leave less is left out.
    private static let smallestDrawing = 10

    public init(values: [Int64], height: Int = 6) {
        self.values = values
        self.height = max(1, height)
    }

    /// The chart's lines; empty if there are no values or the width is 0.
    ///
    /// - Parameters:
    ///   - width: the maximum number of columns of a line.
    ///   - usesUnicode: whether the terminal shows braille; otherwise the chart is ASCII.
    ///   - label: the label of a value.
    ///   - first: the label below the first value.
    ///   - last: the label below the last value.
    public func lines(
        width: Int, usesUnicode: Bool, label: (Int64) -> String = { String($0) }, first: String = "",
        last: String = ""
    ) -> [String] {
        guard let scale = ChartScale(of: values), width > 0 else { return [] }
        var labels = [String](repeating: "", count: height)
        labels[height - 1] = label(scale.minimum)
        labels[0] = label(scale.maximum)
        var margin = labels.map(DisplayText.width(of:)).max() ?? 0
        margin = width - margin - 1 >= Self.smallestDrawing ? margin + 1 : 0
        let columns = width - margin
        let drawing =
            usesUnicode ? braille(scale, columns: columns) : signs(scale, columns: columns)
        var lines = zip(labels, drawing).map { label, line in
            margin == 0 ? line : Self.padded(label, to: margin - 1) + " " + line
        }
        if let axis = Self.axis(first, last, columns: columns) {
            lines.append(String(repeating: " ", count: margin) + axis)
        }
        return lines.map(Self.withoutTrailingSpaces)
    }

    /// The lowest and the highest step of each dot column. Peaks stay visible if many values share a column, and the
    /// line has no gaps.
    private func strokes(_ scale: ChartScale, columns: Int, last: Int) -> [ClosedRange<Int>] {
        var former: Int?
        return (0..<columns).map { column in
            let range = ChartSampling.range(of: column, columns: columns, count: values.count)
            let steps = values[range].map { scale.step(of: $0, last: last) }
            var (low, high) = (steps.min() ?? 0, steps.max() ?? 0)
            if let former {
                if former < low { low = min(low, former + 1) }
                if former > high { high = max(high, former - 1) }
            }
            former = steps.last
            return low...high
        }
    }

    private func braille(_ scale: ChartScale, columns: Int) -> [String] {
        // The dots of a braille character (Unicode 16, section 21.1): column by column, from the bottom row up.
        let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
        var cells = [[UInt32]](repeating: [UInt32](repeating: 0, count: columns), count: height)
        for (x, stroke) in strokes(scale, columns: 2 * columns, last: 4 * height - 1).enumerated() {
            for y in stroke { cells[height - 1 - y / 4][x / 2] |= dots[x % 2][y % 4] }
        }
        return cells.map { row in
            String(row.map { $0 == 0 ? " " : Character(Unicode.Scalar(0x2800 + $0) ?? " ") })
        }
    }

    private func signs(_ scale: ChartScale, columns: Int) -> [String] {
        var cells = [[Character]](repeating: [Character](repeating: " ", count: columns), count: height)
        for (x, stroke) in strokes(scale, columns: columns, last: height - 1).enumerated() {
            for y in stroke { cells[height - 1 - y][x] = stroke.count == 1 ? "*" : "|" }
        }
        return cells.map { String($0) }
    }

    private static func axis(_ first: String, _ last: String, columns: Int) -> String? {
        let (left, right) = (DisplayText.width(of: first), DisplayText.width(of: last))
        guard left + right > 0, left + right + 1 <= columns else { return nil }
        return first + String(repeating: " ", count: columns - left - right) + last
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - DisplayText.width(of: text))) + text
    }

    private static func withoutTrailingSpaces(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}

/// A chart in one line of text: one character per value, from the lowest to the highest.
public enum Sparkline {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let signs: [Character] = ["_", ".", "-", "=", "+", "*", "#"]

    /// The values as a line, oldest first. Equal values are drawn at half height; no values give an empty line.
    ///
    /// - Parameters:
    ///   - width: the maximum number of columns. If there are more values, each column shows the last of its values; if
    ///     there are fewer, the line is shorter.
    ///   - usesUnicode: whether the terminal shows block elements; otherwise the line is ASCII.
    public static func text(values: [Int64], width: Int, usesUnicode: Bool) -> String {
        guard let scale = ChartScale(of: values), width > 0 else { return "" }
        let levels = usesUnicode ? blocks : signs
        let columns = min(width, values.count)
        return String(
            (0..<columns).map { column in
                let last =
                    ChartSampling.range(of: column, columns: columns, count: values.count).upperBound - 1
                return levels[scale.step(of: values[last], last: levels.count - 1)]
            })
    }
}

/// Maps values to steps between the lowest and the highest value. It uses whole numbers only, so that even the extremes
/// of `Int64` neither overflow nor lose precision.
struct ChartScale: Equatable, Sendable {
    let minimum: Int64
    let maximum: Int64

    init(minimum: Int64, maximum: Int64) {
        self.minimum = min(minimum, maximum)
        self.maximum = max(minimum, maximum)
    }

    /// From the lowest value to the highest; `nil` for no values.
    init?(of values: some Collection<Int64>) {
        guard let minimum = values.min(), let maximum = values.max() else { return nil }
        self.init(minimum: minimum, maximum: maximum)
    }

    var isFlat: Bool { minimum == maximum }

    /// The step from 0 to `last` that is nearest to the value, which is clamped to the scale first. If all values are
    /// equal, the middle step.
    func step(of value: Int64, last: Int) -> Int {
        guard last > 0 else { return 0 }
        if isFlat { return last / 2 }
        // The difference of any two Int64 fits into UInt64.
        let span = UInt64(bitPattern: maximum &- minimum)
        let distance = UInt64(bitPattern: Swift.min(Swift.max(value, minimum), maximum) &- minimum)
        let product = distance.multipliedFullWidth(by: UInt64(last))
        let (low, carries) = product.low.addingReportingOverflow(span / 2)
        let quotient = span.dividingFullWidth((product.high + (carries ? 1 : 0), low)).quotient
        return Int(quotient)
    }
}

/// Assigns values to the columns of a chart.
enum ChartSampling {
    /// The values of a column: several if there are more values than columns, otherwise one. Never empty.
    static func range(of column: Int, columns: Int, count: Int) -> Range<Int> {
        if count <= columns {
            let index = column * count / columns
            return index..<index + 1
        }
        return column * count / columns..<(column + 1) * count / columns
    }
}
