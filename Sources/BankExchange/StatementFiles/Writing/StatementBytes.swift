import BankDomain

/// The bytes of a statement file, a piece at a time, written without a string for each number and day.
struct StatementBytes {
    /// What was written since it was taken last.
    private(set) var bytes: [UInt8] = []

    /// What was written; begins anew.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    /// Appends words of the format.
    mutating func put(_ words: StaticString) {
        words.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends a text as it is.
    mutating func put(text: consuming String) {
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func put(contentsOf other: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: other) }

    /// Appends a number with zeros to at least `width` digits.
    mutating func put(number: UInt64, width: Int = 1) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (start, rest) = (20, number)
            while rest > 0 || 20 - start < width {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            bytes.append(contentsOf: digits[start...])
        }
    }

    /// Appends an amount with the decimals of its currency, and a minus if it is below zero.
    mutating func put(_ minorUnits: Int64, of currency: Currency) {
        if minorUnits < 0 { put(UInt8(ascii: "-")) }
        put(magnitude: minorUnits.magnitude, of: currency, point: UInt8(ascii: "."))
    }

    mutating func put(magnitude: UInt64, of currency: Currency, point: UInt8) {
        let perMajor = UInt64(currency.minorUnitsPerMajor)
        put(number: magnitude / perMajor)
        guard currency.minorUnitDigits > 0 else { return }
        put(point)
        put(number: magnitude % perMajor, width: currency.minorUnitDigits)
    }

    mutating func put(_ money: Money) { put(money.minorUnits, of: money.currency) }

    /// Appends `YYYY-MM-DD`.
    mutating func put(_ date: CalendarDate) {
        let (year, month, day) = date.components
        put(number: UInt64(year), width: 4)
        put(UInt8(ascii: "-"))
        put(number: UInt64(month), width: 2)
        put(UInt8(ascii: "-"))
        put(number: UInt64(day), width: 2)
    }

    /// Appends `YYYYMMDD`, or with `yearDigits` 2 `YYMMDD`.
    mutating func put(compact date: CalendarDate, yearDigits: Int = 4) {
        let (year, month, day) = date.components
        put(number: UInt64(yearDigits == 2 ? year % 100 : year), width: yearDigits)
        put(number: UInt64(month), width: 2)
        put(number: UInt64(day), width: 2)
    }
}
