/// Writes ASCII text from its end to its beginning, the order in which digits are computed, without a string for each
/// part.
///
/// Lists print thousands of amounts and ids; texts of up to 15 bytes need no allocation.
struct DigitText: ~Copyable {
    private static let capacity = 40
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var start = DigitText.capacity

    private init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The text that `write` writes backwards, of at most 40 bytes.
    static func make(_ write: (inout DigitText) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
            var text = DigitText(bytes)
            write(&text)
            return String(decoding: bytes[text.start...], as: UTF8.self)
        }
    }

    /// Prepends a character.
    mutating func put(_ byte: UInt8) {
        start -= 1
        bytes[start] = byte
    }

    /// Prepends a number, padded with zeros to at least `width` digits, with an optional separator before every third
    /// digit from the right.
    mutating func put(_ number: UInt64, width: Int = 1, separator: UInt8? = nil) {
        var rest = number
        var count = 0
        while rest > 0 || count < width {
            if count > 0, count % 3 == 0, let separator { put(separator) }
            put(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            count += 1
        }
    }
}

extension DigitText {
    /// Prepends `YYYY-MM-DD`.
    mutating func put(_ date: CalendarDate) {
        let (year, month, day) = date.components
        put(UInt64(day), width: 2)
        put(UInt8(ascii: "-"))
        put(UInt64(month), width: 2)
        put(UInt8(ascii: "-"))
        put(UInt64(year.magnitude), width: 4)
        if year < 0 { put(UInt8(ascii: "-")) }
    }
}

/// The number padded with zeros to at least `width` digits, at most 19.
package func padded(_ number: Int, to width: Int) -> String {
    DigitText.make { text in
        text.put(UInt64(number.magnitude), width: width)
        if number < 0 { text.put(UInt8(ascii: "-")) }
    }
}
