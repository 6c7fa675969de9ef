/// The time zone of a bank: it decides when the bank's days begin.
///
/// Days are in order even where clocks are set back at midnight: once a day has begun, the day before does not come
/// back.
public struct BankTimeZone: Sendable {
    /// A change of the offset from UTC.
    public struct Transition: Hashable, Sendable {
        public let secondsSinceEpoch: Int64
        /// Seconds east of UTC from here on.
        public let offsetSeconds: Int

        public init(secondsSinceEpoch: Int64, offsetSeconds: Int) {
            self.secondsSinceEpoch = secondsSinceEpoch
            self.offsetSeconds = offsetSeconds
        }
    }

    /// The name in the IANA database: `Europe/Berlin`.
    public let name: String
    private let firstOffsetSeconds: Int
    private let transitions: [Transition]

    /// A zone from its offset before the first transition, and its transitions in the order of time.
    public init(name: String, firstOffsetSeconds: Int, transitions: [Transition] = []) {
        precondition(
            zip(transitions, transitions.dropFirst()).allSatisfy {
                $0.secondsSinceEpoch < $1.secondsSinceEpoch
            },
            "Transitions are in the order of time.")
        self.name = name
        self.firstOffsetSeconds = firstOffsetSeconds
        self.transitions = transitions
    }

    public static let utc = BankTimeZone(name: "UTC", firstOffsetSeconds: 0)

    /// Whether a name is one of UTC, for which no database is needed.
    public static func isUTC(_ name: String) -> Bool { name == "UTC" || name == "Etc/UTC" }

    /// The bank's day at a moment.
    public func date(of moment: Instant) -> CalendarDate {
        let seconds = moment.secondsSinceEpoch
        let next = index(after: seconds)
        let offset = offset(before: next)
        let day = day(seconds, offset)
        guard next > 0 else { return CalendarDate(dayNumber: day) }
        let formerOffset = self.offset(before: next - 1)
        guard offset < formerOffset else { return CalendarDate(dayNumber: day) }
        return CalendarDate(
            dayNumber: max(day, self.day(transitions[next - 1].secondsSinceEpoch - 1, formerOffset)))
    }

    /// The seconds after midnight that the bank's clock shows at a moment.
    public func secondsOfDay(of moment: Instant) -> Int {
        let seconds = moment.secondsSinceEpoch
        return (Int(seconds) + offset(before: index(after: seconds))).quotientAndRemainderFloored(by: 86_400)
            .remainder
    }

    /// The first moment of a day. A day that the zone left out has the first moment of the next one.
    public func start(of date: CalendarDate) -> Instant {
        let midnight = Int64(date.dayNumber) * 86_400
        // Offsets are less than a day and a half, so the day begins within two days of that midnight in UTC.
        var index = index(after: midnight - 2 * 86_400)
        while true {
            let isLast = index == transitions.count
            let end = isLast ? Int64.max : transitions[index].secondsSinceEpoch
            let begin = index == 0 ? Int64.min : transitions[index - 1].secondsSinceEpoch
            let start = max(midnight - Int64(offset(before: index)), begin)
            if start < end { return Instant(millisecondsSinceEpoch: start * 1_000) }
            index += 1
        }
    }

    /// The index of the first transition after a moment.
    private func index(after seconds: Int64) -> Int {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].secondsSinceEpoch > seconds { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func offset(before index: Int) -> Int {
        index == 0 ? firstOffsetSeconds : transitions[index - 1].offsetSeconds
    }

    private func day(_ seconds: Int64, _ offset: Int) -> Int {
        (Int(seconds) + offset).quotientAndRemainderFloored(by: 86_400).quotient
    }
}

extension BankTimeZone: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.firstOffsetSeconds == right.firstOffsetSeconds
            && left.transitions == right.transitions
    }
}
