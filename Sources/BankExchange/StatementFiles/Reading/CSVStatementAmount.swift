import BankDomain

/// Amounts in CSV statements, as people and programs write them: `1,234.56`, `1.234,56-`, `(12.00)`, `EUR 5`.
enum CSVStatementAmount {
    private static let symbols = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "VND": "₫"]

    /// Parses minor units of the currency. Throws a reason.
    static func minorUnits(
        _ text: String, _ currency: Currency, hasDecimalComma: Bool?
    ) throws(Reason) -> Int64 {
        var bytes = Array(number(text, without: currency).utf8)
        guard !bytes.isEmpty else { throw .noAmount }
        var isNegative = false
        if bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") {
            isNegative = true
            bytes = Array(bytes.dropFirst().dropLast())
        } else if let sign = bytes.last, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes.removeLast()
        } else if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes.removeFirst()
        }
        let mark = try mark(of: bytes, currency, hasDecimalComma)
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { throw .noAmount }
        var digits = try ungrouped(whole)
        if parts.count == 2 { digits += [UInt8(ascii: ".")] + parts[1] }
        guard let value = StatementAmount.minorUnits(digits, currency, mark: .point) else { throw .noAmount }
        return isNegative ? -value : value
    }

    enum Reason: Error {
        case noAmount
        /// The mark may be a group or decimal separator.
        case ambiguous
    }

    private static func number(_ text: String, without currency: Currency) -> String {
        var rest = text.filter { !$0.isWhitespace }
        for word in [currency.code, symbols[currency.code] ?? currency.code] {
            if rest.hasPrefix(word) { rest.removeFirst(word.count) }
            if rest.hasSuffix(word) { rest.removeLast(word.count) }
            for sign in ["-", "+"] where rest.hasPrefix(sign + word) {
                rest = sign + rest.dropFirst(sign.count + word.count)
            }
        }
        return rest
    }

    // Of two different marks, the last one is the decimal separator. One mark followed by three digits may be either.
    private static func mark(
        of bytes: [UInt8], _ currency: Currency, _ hasDecimalComma: Bool?
    ) throws(Reason) -> UInt8 {
        let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
        if let hasDecimalComma { return hasDecimalComma ? comma : point }
        let marks = bytes.indices.filter { bytes[$0] == point || bytes[$0] == comma }
        guard let last = marks.last else { return point }
        let other = bytes[last] == point ? comma : point
        if marks.contains(where: { bytes[$0] == other }) { return bytes[last] }
        // A repeated mark groups; there are no decimals then.
        guard marks.count == 1 else { return other }
        guard bytes.count - last - 1 == 3 else { return bytes[last] }
        guard currency.minorUnitDigits == 3, bytes[last] == point else { throw .ambiguous }
        return point
    }

    private static func ungrouped(_ whole: ArraySlice<UInt8>) throws(Reason) -> [UInt8] {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let groups = whole.split(omittingEmptySubsequences: false) { !isDigit($0) }
        let marks = whole.filter { !isDigit($0) }
        guard let first = marks.first else { return groups.isEmpty ? [0x30] : Array(groups.joined()) }
        // Points, commas and apostrophes (Switzerland) group in threes.
        guard ".,'".utf8.contains(first), marks.allSatisfy({ $0 == first }),
            (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { throw .noAmount }
        return Array(groups.joined())
    }
}
