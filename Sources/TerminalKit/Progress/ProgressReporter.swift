internal import CSystem
public import LanguageKit
internal import Synchronization

/// Shows how far a long job has come, on the error stream.
///
/// On a terminal one line is rewritten, at most ten times a second, and gone at the end. Elsewhere plain
/// lines come every two seconds, if the program is verbose. A quiet program shows nothing. A progress line
/// that cannot be written is no reason to stop the job: such errors are dropped. A signal that ends the process clears
/// the line first.
public final class ProgressReporter: Sendable {
    private enum Manner {
        case rewrittenLine, plainLines, nothing

        var interval: Duration {
            self == .rewrittenLine ? .milliseconds(100) : .seconds(2)
        }
    }

    private struct State {
        /// When a line was last shown; `nil` before the first.
        var lastShown: Duration?
        /// The columns that the rewritten line takes now.
        var shownWidth = 0
        /// The latest report, if it has not been shown.
        var unshown: String?
        /// When the job began; `nil` before the first report.
        var began: Duration?
    }

    private let errors: any OutputSink
    private let console: Console
    /// The terminal whose line a signal has to clear.
    private let descriptor: Int32?
    private let manner: Manner
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameter elapsed: a monotonic clock: the time since any fixed moment.
    public init(
        console: Console, verbosity: Verbosity, isPlain: Bool = false,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        errors = console.errors
        self.console = console
        descriptor = (console.errors as? FileDescriptorSink)?.number
        self.elapsed = elapsed
        manner =
            switch (
                verbosity, console.capabilities.errorIsTerminal && !console.capabilities.isDumb && !isPlain
            ) {
            case (.quiet, _): .nothing
            case (_, true): .rewrittenLine
            case (.verbose, false): .plainLines
            case (.normal, false): .nothing
            }
    }

    /// Says how much is done.
    ///
    /// - Parameters:
    ///   - total: how much there is to do, if it is known.
    ///   - unit: what is counted, such as "transactions".
    public func report(done: Int, total: Int?, unit: Phrase) {
        guard manner != .nothing else { return }
        state.withLock { state in
            let now = elapsed()
            let began = state.began ?? now
            state.began = began
            let phrase = ProgressText(done: done, total: total, elapsed: now - began).phrase(unit: unit)
            let text = console.capabilities.errorLocalization.text(phrase)
            if let last = state.lastShown, now - last < manner.interval {
                state.unshown = text
            } else {
                state.lastShown = now
                state.unshown = nil
                show(text, &state)
            }
        }
    }

    /// Ends the job: the rewritten line goes away, the last of the plain lines is completed.
    public func finish() {
        state.withLock { state in
            if manner == .rewrittenLine, state.shownWidth > 0 { rewrite("", &state) }
            if manner == .plainLines, let text = state.unshown { show(text, &state) }
            state = State()
        }
    }

    private func show(_ text: String, _ state: inout State) {
        let text = DisplayText.sanitized(text)
        if manner == .rewrittenLine {
            rewrite(text, &state)
        } else {
            send("\(text)\n")
        }
    }

    /// Spaces cover what is left of a longer line, and the line stays short of the last column: that works on
    /// every terminal, without escape sequences.
    private func rewrite(_ text: String, _ state: inout State) {
        // A terminal may have another size by now.
        let capabilities = console.capabilities
        let line = DisplayText.truncated(
            text, toWidth: max(1, capabilities.width - 1), ellipsis: capabilities.ellipsis)
        let width = DisplayText.width(of: line)
        let stale = min(state.shownWidth, max(1, capabilities.width - 1))
        let cover = String(repeating: " ", count: max(0, stale - width))
        state.shownWidth = width
        if let descriptor { bank_line_to_clear(descriptor, Int32(clamping: width)) }
        send(cover.isEmpty ? "\r\(line)" : "\r\(line)\(cover)\r\(line)")
    }

    private func send(_ text: String) {
        try? errors.write(Array(text.utf8))
        try? errors.flush()
    }
}

/// How far a job has come, in words: how much of how much, how fast, and how long it will still take.
struct ProgressText: Equatable, Sendable {
    /// Before that no rate means anything.
    private static let rateAfter = Duration.seconds(1)

    let done: Int
    let total: Int?
    /// Since the job began.
    let elapsed: Duration

    /// The text, such as `1,200 of 5,000 rows (24%), 600 a second, 7 s left`.
    func phrase(unit: Phrase) -> Phrase {
        let count = Self.grouped(done)
        let speed = rate.map(Self.grouped) ?? ""
        guard let total else {
            return rate == nil ? "\(count) \(unit)" : "\(count) \(unit), \(speed) a second"
        }
        let (all, percent) = (Self.grouped(total), percentage(of: total))
        if let left = secondsLeft {
            return "\(count) of \(all) \(unit) (\(percent)%), \(speed) a second, \(Self.span(left)) left"
        }
        return rate == nil
            ? "\(count) of \(all) \(unit) (\(percent)%)"
            : "\(count) of \(all) \(unit) (\(percent)%), \(speed) a second"
    }

    /// How many a second; `nil` while that says nothing.
    private var rate: Int? {
        guard elapsed >= Self.rateAfter, done > 0 else { return nil }
        let rate = done.multipliedReportingOverflow(by: 1_000)
        let milliseconds = Self.milliseconds(elapsed)
        return rate.overflow ? done / max(1, milliseconds / 1_000) : rate.partialValue / milliseconds
    }

    private var secondsLeft: Int? {
        guard let total, let rate, rate > 0, total > done else { return nil }
        return (total - done - 1) / rate + 1
    }

    private func percentage(of total: Int) -> Int {
        guard total > 0 else { return 100 }
        let (high, low) = max(0, done).multipliedFullWidth(by: 100)
        guard high < total else { return 100 }
        return min(100, total.dividingFullWidth((high, low)).quotient)
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return max(1, Int(clamping: seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    /// A whole number in groups of three.
    static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }

    /// `8 s`, `3 min 20 s` or `2 h 5 min`.
    static func span(_ seconds: Int) -> Phrase {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        if minutes == 0 { return "\(rest) s" }
        if minutes < 60 { return "\(minutes) min \(rest) s" }
        return "\(minutes / 60) h \(minutes % 60) min"
    }
}

/// How much a program says beside its result.
public enum Verbosity: Sendable {
    case quiet, normal, verbose
}
