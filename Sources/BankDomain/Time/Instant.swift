/// A moment in UTC, to the millisecond.
public struct Instant: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let millisecondsSinceEpoch: Int64

    /// The moment this many milliseconds after 1970-01-01T00:00:00Z.
    public init(millisecondsSinceEpoch: Int64) {
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var secondsSinceEpoch: Int64 {
        Int64(Int(millisecondsSinceEpoch).quotientAndRemainderFloored(by: 1_000).quotient)
    }

    /// The first moment of a day in UTC, plus seconds. For the days of a bank see ``BankTimeZone``.
    public init(utc date: CalendarDate, secondsOfDay: Int = 0) {
        self.millisecondsSinceEpoch = (Int64(date.dayNumber) * 86_400 + Int64(secondsOfDay)) * 1_000
    }

    /// The moment's day in UTC. For the days of a bank see ``BankTimeZone``.
    public var utcDate: CalendarDate {
        CalendarDate(
            dayNumber: Int(millisecondsSinceEpoch).quotientAndRemainderFloored(by: 86_400_000).quotient)
    }

    public func adding(milliseconds: Int64) -> Instant {
        Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
    }

    /// The moment in RFC 3339: `2026-01-15T09:30:00Z`, with milliseconds only if they are not zero.
    public var text: String {
        let ofDay = UInt64(Int(millisecondsSinceEpoch).quotientAndRemainderFloored(by: 86_400_000).remainder)
        let (seconds, milliseconds) = ofDay.quotientAndRemainder(dividingBy: 1_000)
        return DigitText.make { text in
            text.put(UInt8(ascii: "Z"))
            if milliseconds > 0 {
                text.put(milliseconds, width: 3)
                text.put(UInt8(ascii: "."))
            }
            text.put(seconds % 60, width: 2)
            text.put(UInt8(ascii: ":"))
            text.put(seconds / 60 % 60, width: 2)
            text.put(UInt8(ascii: ":"))
            text.put(seconds / 3_600, width: 2)
            text.put(UInt8(ascii: "T"))
            text.put(utcDate)
        }
    }
}

extension Instant: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339.
    public var description: String { text }
}

extension Instant: Codable {
    /// Decodes milliseconds since 1970.
    public init(from decoder: any Decoder) throws {
        self.init(millisecondsSinceEpoch: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Encodes milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(millisecondsSinceEpoch)
    }
}

extension Instant {
    /// Reads a moment in UTC in the format of ``text`` (RFC 3339): `2026-01-15T09:30:00Z`, optionally with three
    /// decimals of a second; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"),
            let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = Self.number(bytes[11..<13], below: 24),
            let minute = Self.number(bytes[14..<16], below: 60),
            let second = Self.number(bytes[17..<19], below: 60),
            let (fraction, zone) = Self.fraction(bytes[19...]), let offset = Self.offsetMinutes(zone)
        else { return nil }
        self = Instant(utc: date, secondsOfDay: (hour * 60 + minute) * 60 + second)
            .adding(milliseconds: Int64(fraction - offset * 60_000))
        // An offset can lead out of the years that have four digits.
        guard offset == 0 || (1...9999).contains(utcDate.components.year) else { return nil }
    }

    /// The milliseconds after a point, if there is one, and the text that follows. Further digits do not count.
    private static func fraction(_ text: ArraySlice<UInt8>) -> (milliseconds: Int, rest: ArraySlice<UInt8>)? {
        guard text.first == UInt8(ascii: ".") else { return (0, text) }
        let digits = text.dropFirst().prefix(while: \.isASCIIDigit)
        guard (1...9).contains(digits.count) else { return nil }
        let padded = digits.prefix(3) + [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
        return number(padded, below: 1_000).map { ($0, text[digits.endIndex...]) }
    }

    /// The minutes by which a zone such as `Z` or `+02:00` is before UTC.
    private static func offsetMinutes(_ zone: ArraySlice<UInt8>) -> Int? {
        if zone.elementsEqual("Z".utf8) { return 0 }
        let zone = Array(zone)
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3], below: 24),
            let minutes = number(zone[4..<6], below: 60)
        else { return nil }
        switch zone[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>, below bound: Int) -> Int? {
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value < bound ? value : nil
    }
}
