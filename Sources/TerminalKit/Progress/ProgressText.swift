internal import LanguageKit

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
