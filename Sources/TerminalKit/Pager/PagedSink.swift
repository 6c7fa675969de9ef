internal import Synchronization

/// A sink over a terminal that buffers its output, and at the end shows it in a pager if it is longer than the screen.
///
/// Output that must be visible earlier is never paged: a question or a streamed line flushes the sink, and from then on
/// everything is written directly. A secret does the same, and never reaches the pager.
final class PagedSink: OutputSink {
    private struct State {
        /// The buffered bytes; `nil` once everything is written directly.
        var kept: [UInt8]? = []
        /// Notices to show after the result.
        var afterwards: [UInt8] = []
    }

    private let terminal: any OutputSink
    private let errors: any OutputSink
    private let run: @Sendable ([UInt8]) -> Bool
    private let size: @Sendable () -> TerminalSize
    private let state = Mutex(State())

    /// - Parameters:
    ///   - errors: the sink for notices after the result.
    ///   - size: the current size of the terminal.
    ///   - run: shows the bytes in a pager; `false` if it could not be started.
    init(
        terminal: any OutputSink, errors: any OutputSink, size: @escaping @Sendable () -> TerminalSize,
        run: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.terminal = terminal
        self.errors = errors
        self.size = size
        self.run = run
    }

    func write(_ bytes: [UInt8]) throws(StreamError) {
        let isKept = state.withLock { state in
            state.kept?.append(contentsOf: bytes)
            return state.kept != nil
        }
        if !isKept { try terminal.write(bytes) }
    }

    func flush() throws(StreamError) {
        try release()
        try terminal.flush()
    }

    func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError) {
        try release()
        try terminal.writeSecret(bytes)
    }

    func sayAfterwards(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.kept?.isEmpty == false else { return false }
            state.afterwards += bytes
            return true
        }
    }

    /// Shows the buffered output: in the pager if it is longer than the screen and the pager starts.
    func finish() throws(StreamError) {
        let kept = state.withLock { $0.kept ?? [] }
        let afterwards = state.withLock { $0.afterwards }
        let size = size()
        let isLong =
            size.rows > 0 && ScreenLines.count(kept, columns: size.columns, upTo: size.rows) >= size.rows
        if isLong, run(kept) {
            state.withLock { $0 = State(kept: nil) }
            try? errors.write(afterwards)
            try? errors.flush()
        }
        try flush()
    }

    private func release() throws(StreamError) {
        let former = state.withLock { state in
            defer { state = State(kept: nil) }
            return state
        }
        guard let kept = former.kept else { return }
        try terminal.write(kept)
        guard !former.afterwards.isEmpty else { return }
        try terminal.flush()
        try? errors.write(former.afterwards)
        try? errors.flush()
    }
}

/// Counts the terminal lines of a text.
enum ScreenLines {
    /// The number of lines, with long ones wrapped; counting stops at `limit`.
    static func count(_ bytes: [UInt8], columns: Int, upTo limit: Int) -> Int {
        var count = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            let width = line.count <= columns ? line.count : width(of: line)
            count += max(1, (width + columns - 1) / max(1, columns))
            if count >= limit { return count }
        }
        return count
    }

    private static func width(of line: ArraySlice<UInt8>) -> Int {
        var text = ""
        var isStyle = false
        for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
            if scalar == "\u{1B}" { isStyle = true }
            if !isStyle { text.unicodeScalars.append(scalar) }
            if isStyle, scalar == "m" { isStyle = false }
        }
        return DisplayText.width(of: text)
    }
}

struct TerminalSize: Equatable, Sendable {
    var columns: Int
    /// 0 if unknown.
    var rows: Int
}
