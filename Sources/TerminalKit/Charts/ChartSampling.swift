/// Which values share a column of a chart.
enum ChartSampling {
    /// The values of a column: several where there are more values than columns, otherwise the one whose turn it
    /// is. Never empty.
    static func range(of column: Int, columns: Int, count: Int) -> Range<Int> {
        if count <= columns {
            let index = column * count / columns
            return index..<index + 1
        }
        return column * count / columns..<(column + 1) * count / columns
    }
}
