import BankDomain

/// Amounts in tables, as people and programs write them: `1,234.56`, `1.234,56-`, `(12.00)`, `US$ 5`, `5.00 DR`.
struct TableAmount {
    enum Reason: Error {
        case noAmount
        /// The mark may be a group or decimal separator.
        case ambiguous
    }

    private static let symbols: [String: [String]] = [
        "USD": ["US$", "$"], "EUR": ["€", "EURO"], "GBP": ["£"], "JPY": ["¥", "￥", "円"],
        "VND": ["₫", "VNĐ", "đ"],
        "INR": ["₹", "Rs.", "Rs"], "CHF": ["SFr.", "Fr."], "PLN": ["zł"], "CZK": ["Kč"], "HUF": ["Ft"],
        "SEK": ["kr"], "NOK": ["kr"], "DKK": ["kr.", "kr"], "ISK": ["kr"], "BRL": ["R$"],
        "RUB": ["₽", "руб."],
        "UAH": ["₴", "грн"], "TRY": ["₺", "TL"], "CNY": ["¥", "￥", "元"], "KRW": ["₩", "원"], "ILS": ["₪"],
        "THB": ["฿"], "PHP": ["₱"], "NGN": ["₦"], "CAD": ["CA$", "C$", "$"], "AUD": ["A$", "AU$", "$"],
        "NZD": ["NZ$", "$"], "MXN": ["MX$", "$"], "SGD": ["S$", "$"], "HKD": ["HK$", "$"], "ZAR": ["R"],
        "IDR": ["Rp.", "Rp"], "MYR": ["RM"], "RON": ["lei"], "BGN": ["лв."], "RSD": ["din."], "KZT": ["₸"],
    ]
    private static let marks: [String: Int64] = ["DR": -1, "D": -1, "S": -1, "CR": 1, "C": 1, "H": 1]
    private static let minus = UInt8(ascii: "-")
    private static let plus = UInt8(ascii: "+")
    private static let point = UInt8(ascii: ".")
    private static let comma = UInt8(ascii: ",")
    private static let group = UInt8(ascii: "'")

    let currency: Currency
    /// Whether a comma stands before decimals, or a point; `nil` to see it from each amount.
    var hasDecimalComma: Bool?

    private let signs: [String]

    init(_ currency: Currency, hasDecimalComma: Bool?) {
        self.currency = currency
        self.hasDecimalComma = hasDecimalComma
        signs = [currency.code] + (Self.symbols[currency.code] ?? [])
    }

    /// True if a text is the code or a sign of the currency.
    func isOwn(_ text: String) -> Bool { signs.contains { $0.lowercased() == text.lowercased() } }

    /// Parses minor units. Throws a reason.
    func minorUnits(_ field: some Collection<UInt8>) throws(Reason) -> Int64 {
        var (bytes, isNegative) = try number(field)
        guard let first = bytes.first else { throw .noAmount }
        if first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")"), !isNegative {
            isNegative = true
            bytes = Array(bytes.dropFirst().dropLast())
        } else if let sign = bytes.last, sign == Self.minus || sign == Self.plus {
            guard !isNegative else { throw .noAmount }
            isNegative = sign == Self.minus
            bytes.removeLast()
        } else if first == Self.minus || first == Self.plus {
            guard !isNegative else { throw .noAmount }
            isNegative = first == Self.minus
            bytes.removeFirst()
        }
        let mark = try mark(of: bytes)
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { throw .noAmount }
        var digits = try Self.ungrouped(whole)
        if parts.count == 2 { digits += [Self.point] + parts[1] }
        guard let value = StatementAmount.minorUnits(digits, currency, mark: .point) else { throw .noAmount }
        return isNegative ? -value : value
    }

    // The number without the currency, and whether a word such as DR made it negative.
    private func number(_ field: some Collection<UInt8>) throws(Reason) -> ([UInt8], Bool) {
        if field.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2F }) { return (Array(field), false) }
        var rest = Self.simplified(String(decoding: field, as: UTF8.self))
        for sign in ["", "-", "+", "("] {
            guard let symbol = signs.first(where: { rest.hasPrefix(sign + $0) }) else { continue }
            rest = sign + rest.dropFirst(sign.count + symbol.count)
            break
        }
        if let symbol = signs.first(where: { rest.hasSuffix($0) }) { rest.removeLast(symbol.count) }
        let word = String(rest.reversed().prefix { $0.isLetter || $0 == "." }.reversed()).filter(\.isLetter)
        guard !word.isEmpty, rest.contains(where: \.isNumber) else { return (Array(rest.utf8), false) }
        // "5.00 DR" is a debit.
        let isSigned = rest.contains { "+-(".contains($0) }
        guard let direction = Self.marks[word.uppercased()], !isSigned else { throw .noAmount }
        while let last = rest.last, last.isLetter || last == "." { rest.removeLast() }
        return (Array(rest.utf8), direction < 0)
    }

    // Signs, blanks and apostrophes have many forms. A blank between digits groups them.
    private static func simplified(_ text: String) -> String {
        var simple = String.UnicodeScalarView()
        var isBlank = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{FE63}", "\u{FF0D}":
                simple.append("-")
            case "\u{2019}", "\u{2BC}", "\u{B4}": simple.append("'")
            case "\u{200B}", "\u{200E}", "\u{200F}", "\u{FEFF}", "\u{202A}", "\u{202C}", "\u{2066}",
                "\u{2069}":
                continue
            case _ where scalar.properties.isWhitespace:
                isBlank = true
                continue
            default:
                let isBetweenDigits = isBlank && isDigit(scalar) && (simple.last.map(isDigit) ?? false)
                if isBetweenDigits { simple.append("'") }
                simple.append(scalar)
            }
            isBlank = false
        }
        return String(simple)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    // Of two different marks, the last one is the decimal separator. One mark followed by three digits may be either.
    private func mark(of bytes: [UInt8]) throws(Reason) -> UInt8 {
        if let hasDecimalComma { return hasDecimalComma ? Self.comma : Self.point }
        if let mark = Self.decimalMark(of: bytes) { return mark }
        guard bytes.contains(Self.point) || bytes.contains(Self.comma) else { return Self.point }
        guard currency.minorUnitDigits == 3, bytes.contains(Self.point) else { throw .ambiguous }
        return Self.point
    }

    /// The decimal separator that an amount shows; `nil` if it shows none or may be read in two ways.
    private static func decimalMark(of bytes: [UInt8]) -> UInt8? {
        let marks = bytes.indices.filter { bytes[$0] == point || bytes[$0] == comma }
        guard let last = marks.last else { return nil }
        let other = bytes[last] == point ? comma : point
        if marks.contains(where: { bytes[$0] == other }) { return bytes[last] }
        // A repeated mark groups; there are no decimals then.
        guard marks.count == 1 else { return other }
        if bytes[..<last].contains(group) { return bytes[last] }
        return bytes.count - last - 1 == 3 ? nil : bytes[last]
    }

    /// Whether amounts have a decimal comma, as far as some of them show it; `nil` if they show none or both.
    func decimalComma(in fields: some Sequence<String>) -> Bool? {
        var found: Set<UInt8> = []
        for field in fields {
            guard Self.looksLikeAmount(field), let (bytes, _) = try? number(field.utf8),
                let mark = Self.decimalMark(of: bytes.filter { $0 != UInt8(ascii: ")") && $0 != Self.minus })
            else { continue }
            found.insert(mark)
        }
        return found.count == 1 ? found.contains(Self.comma) : nil
    }

    // In threes; in India, in twos before the last three.
    private static func ungrouped(_ whole: ArraySlice<UInt8>) throws(Reason) -> [UInt8] {
        let groups = whole.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
        let marks = whole.filter { !$0.isASCIIDigit }
        guard let first = marks.first else { return whole.isEmpty ? [0x30] : Array(whole) }
        let middle = groups.dropFirst().dropLast()
        guard ".,'".utf8.contains(first), marks.allSatisfy({ $0 == first }), groups.last?.count == 3,
            (1...3).contains(groups[0].count),
            middle.allSatisfy({ $0.count == 3 })
                || (groups[0].count <= 2 && middle.allSatisfy { $0.count == 2 })
        else { throw .noAmount }
        return Array(groups.joined())
    }

    /// True if a text may be an amount, in any currency.
    static func looksLikeAmount(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.contains(where: \.isNumber)
            && text.count(where: \.isLetter) <= 4 && !text.contains(":") && !text.contains("/")
    }

    /// True if an amount has a sign of its own.
    static func hasSign(_ text: String) -> Bool {
        simplified(text).contains { "-+(".contains($0) }
    }
}
