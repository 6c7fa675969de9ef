/// Lines on the error stream that are redrawn in place and erased at the end.
struct ScreenArea {
    private let errors: any OutputSink
    /// The widths of the lines on the screen.
    private var widths: [Int] = []

    init(_ errors: any OutputSink) {
        self.errors = errors
    }

    /// Redraws the lines in place.
    ///
    /// - Parameter columns: the width of the terminal. Every line is narrower.
    mutating func draw(_ lines: [(text: String, width: Int)], columns: Int) throws(StreamError) {
        let former = home(columns)
        widths = lines.map(\.width)
        try write(former + lines.map(\.text).joined(separator: "\r\n"))
    }

    mutating func erase(columns: Int) throws(StreamError) {
        try write(home(columns))
        widths = []
    }

    /// Moves to the first line and clears everything below (ECMA-48: CUU, ED). A terminal that became narrower has
    /// wrapped long lines.
    private func home(_ columns: Int) -> String {
        let height = widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) } - 1
        return (height > 0 ? "\r\u{1B}[\(height)A" : "\r") + "\u{1B}[J"
    }

    private func write(_ text: String) throws(StreamError) {
        try errors.write(Array(text.utf8))
        try errors.flush()
    }
}
