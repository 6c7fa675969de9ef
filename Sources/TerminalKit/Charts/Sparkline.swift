/// A chart in one line of text, a character a value, from the least (low) to the greatest (high).
public enum Sparkline {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let signs: [Character] = ["_", ".", "-", "=", "+", "*", "#"]

    /// The values as a line, oldest first. Equal values stand at half height; no values are an empty line.
    ///
    /// - Parameters:
    ///   - width: how many columns the line may take. Of more values than that each column shows the last one of
    ///     those that share it; fewer values take fewer columns.
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
