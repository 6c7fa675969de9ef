extension Instant {
    /// Reads a moment in UTC as ``text`` writes it (RFC 3339): `2026-01-15T09:30:00Z`, also with three decimals of a
    /// second; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 24, bytes.last == UInt8(ascii: "Z"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = Self.number(bytes[11..<13], below: 24),
            let minute = Self.number(bytes[14..<16], below: 60),
            let second = Self.number(bytes[17..<19], below: 60)
        else { return nil }
        let start = Instant(date, secondsOfDay: (hour * 60 + minute) * 60 + second)
        guard bytes.count == 24 else {
            self = start
            return
        }
        guard bytes[19] == UInt8(ascii: "."), let fraction = Self.number(bytes[20..<23], below: 1_000) else {
            return nil
        }
        self = start.adding(milliseconds: Int64(fraction))
    }

    private static func number(_ digits: ArraySlice<UInt8>, below bound: Int) -> Int? {
        guard digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value < bound ? value : nil
    }
}
