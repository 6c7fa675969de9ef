/// A line over time in a few lines of text: braille dots, eight to a character, or ASCII signs.
///
/// Text on the left says what the highest and the lowest line stand for, text below what the first and the last column
/// do; whatever has no room is left out, down to a width of one column.
public struct LineChart: Sendable {
    /// The values, oldest first.
    public let values: [Int64]
    /// How many lines the drawing takes.
    public let height: Int
    /// Columns that a label may not take from the drawing.
    private static let smallestDrawing = 10

    public init(values: [Int64], height: Int = 6) {
        self.values = values
        self.height = max(1, height)
    }

    /// The chart's lines; none without values or room.
    ///
    /// - Parameters:
    ///   - width: how many columns a line may take.
    ///   - usesUnicode: whether the terminal shows braille; otherwise the chart is ASCII.
    ///   - label: what stands beside a value.
    ///   - first: what stands below the first value.
    ///   - last: what stands below the last value.
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

    /// Of every dot column the lowest and the highest step, so that no peak is lost where many values share one, and the
    /// line does not break between two.
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
        // The dots of a braille sign (Unicode 16, section 21.1): column by column, from the lowest row up.
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
