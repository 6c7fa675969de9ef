internal import CSystem
public import LanguageKit
internal import Synchronization

/// Shows the progress of a long job on the error stream.
///
/// On a terminal one line is rewritten, at most ten times a second, and erased at the end. Elsewhere plain lines are
/// written every two seconds, if the program is verbose. A quiet program shows nothing. Errors when writing progress
/// are ignored, so that the job continues. A signal that ends the process erases the line first.
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
        /// The width of the rewritten line.
        var shownWidth = 0
        /// The latest report, if it was not shown.
        var unshown: String?
        /// When the job began; `nil` before the first report.
        var began: Duration?
    }

    private let errors: any OutputSink
    private let console: Console
    /// The terminal whose line is erased on a signal.
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

    /// Reports how much is done.
    ///
    /// - Parameters:
    ///   - total: the total amount, if known.
    ///   - unit: the counted unit, such as "transactions".
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

    /// Ends the job: erases the rewritten line, or completes the plain lines.
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

    /// Overwrites a longer line with spaces, and stays short of the last column. This works on every terminal without
    /// escape sequences.
    private func rewrite(_ text: String, _ state: inout State) {
        // The terminal may have been resized.
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

/// The progress of a job in words: amount, percentage, rate and remaining time.
struct ProgressText: Equatable, Sendable {
    /// The time after which a rate is meaningful.
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

    /// The rate per second; `nil` while it is not meaningful.
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

    /// A whole number with digits grouped in threes.
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

/// How much a program shows in addition to its result.
public enum Verbosity: Sendable {
    case quiet, normal, verbose
}
