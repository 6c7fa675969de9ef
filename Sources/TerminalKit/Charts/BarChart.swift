/// A horizontal bar chart, one bar per line, with the name before the bar and the value after it. Bars are drawn with
/// block characters in steps of an eighth of a column, or in ASCII. Bars of negative values go to the left from a
/// common zero line.
public struct BarChart: Sendable {
    public struct Bar: Equatable, Sendable {
        public let name: String
        public let value: Int64
        /// The value, formatted for people.
        public let text: String

        public init(name: String, value: Int64, text: String) {
            self.name = name
            self.value = value
            self.text = text
        }
    }

    private static let leftEighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let gap = 2
    private static let smallestDrawing = 4

    private let bars: [Bar]

    /// A chart of bars on one scale.
    public init(_ bars: [Bar]) {
        self.bars = bars
    }

    /// The lines of the chart. If space is short, names are truncated first, then bars are left out; values are always
    /// shown.
    public func lines(width: Int, usesUnicode: Bool) -> [String] {
        let ellipsis = usesUnicode ? "…" : "..."
        let textWidth = bars.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let longestName = bars.map { DisplayText.width(of: $0.name) }.max() ?? 0
        let nameWidth = max(1, min(longestName, (width - textWidth - 2 * Self.gap) / 2))
        let room = width - nameWidth - textWidth - 2 * Self.gap
        let axis = Axis(bars.map(\.value), columns: room >= Self.smallestDrawing ? min(room, 60) : 0)
        return bars.map { bar in
            let name = DisplayText.truncated(bar.name, toWidth: nameWidth, ellipsis: ellipsis)
            let drawing = axis.drawing(of: bar.value, usesUnicode: usesUnicode)
            let parts = [
                name + Self.spaces(nameWidth - DisplayText.width(of: name)), drawing,
                Self.spaces(textWidth - DisplayText.width(of: bar.text)) + bar.text,
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: Self.spaces(Self.gap))
        }
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// The position of zero, and the value of a column.
    private struct Axis {
        let left: Int
        let right: Int
        let scale: ChartScale

        init(_ values: [Int64], columns: Int) {
            let greatest = values.map(\.magnitude).max() ?? 0
            scale = ChartScale(minimum: 0, maximum: Int64(clamping: greatest))
            let (falls, rises) = (values.contains { $0 < 0 }, values.contains { $0 > 0 })
            left = falls ? (rises ? columns / 2 : columns) : 0
            right = falls && !rises ? 0 : columns - left
        }

        func drawing(of value: Int64, usesUnicode: Bool) -> String {
            let size = Int64(clamping: value.magnitude)
            guard left + right > 0 else { return "" }
            let before = value < 0 ? negative(size, usesUnicode) : ""
            let after = value > 0 ? positive(size, usesUnicode) : ""
            return spaces(left - before.count) + before + after + spaces(right - after.count)
        }

        private func positive(_ size: Int64, _ usesUnicode: Bool) -> String {
            // Even the smallest value is visible.
            let eighths = max(1, scale.isFlat ? 0 : scale.step(of: size, last: 8 * right))
            if !usesUnicode { return String(repeating: "#", count: max(1, eighths / 8)) }
            let rest = eighths % 8 == 0 ? "" : String(leftEighths[eighths % 8 - 1])
            return String(repeating: "█", count: eighths / 8) + rest
        }

        private func negative(_ size: Int64, _ usesUnicode: Bool) -> String {
            // Unicode has no blocks that fill from the right, except for the half block.
            let halves = max(1, scale.isFlat ? 0 : scale.step(of: size, last: 2 * left))
            if !usesUnicode { return String(repeating: "#", count: max(1, halves / 2)) }
            return (halves % 2 == 0 ? "" : "▐") + String(repeating: "█", count: halves / 2)
        }
    }
}
