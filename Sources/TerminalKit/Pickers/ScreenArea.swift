/// Some lines on the error stream that are drawn again and again in one place, and go away at the end.
struct ScreenArea {
    private let errors: any OutputSink
    /// The widths of the lines that are there.
    private var widths: [Int] = []

    init(_ errors: any OutputSink) {
        self.errors = errors
    }

    /// Draws the lines in the place of the former ones.
    ///
    /// - Parameter columns: how wide the terminal is. Every line is narrower.
    mutating func draw(_ lines: [(text: String, width: Int)], columns: Int) throws(StreamError) {
        let former = home(columns)
        widths = lines.map(\.width)
        try write(former + lines.map(\.text).joined(separator: "\r\n"))
    }

    mutating func erase(columns: Int) throws(StreamError) {
        try write(home(columns))
        widths = []
    }

    /// To the first line, and away with everything below (ECMA-48: CUU, ED). A terminal that has become narrower since
    /// has folded lines that were wider.
    private func home(_ columns: Int) -> String {
        let height = widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) } - 1
        return (height > 0 ? "\r\u{1B}[\(height)A" : "\r") + "\u{1B}[J"
    }

    private func write(_ text: String) throws(StreamError) {
        try errors.write(Array(text.utf8))
        try errors.flush()
    }
}
