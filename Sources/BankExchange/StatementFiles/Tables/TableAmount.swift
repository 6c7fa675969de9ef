import BankDomain

/// Amounts in tables, as people and programs write them: `1,234.56`, `1.234,56-`, `(12.00)`, `US$ 5`, `5.00 DR`.
struct TableAmount {
    enum Reason: Error {
        case notAnAmount
        /// The mark may be a group or decimal separator.
        case ambiguous
    }

    private static let marks: [String: Int64] = ["DR": -1, "D": -1, "S": -1, "CR": 1, "C": 1, "H": 1]
    private static let minus = UInt8(ascii: "-")
    private static let plus = UInt8(ascii: "+")
    private static let point = UInt8(ascii: ".")
    private static let comma = UInt8(ascii: ",")
    private static let group = UInt8(ascii: "'")

    /// What beside the digits says the direction.
    enum Mark {
        case none
        /// A minus, parentheses or a word such as DR.
        case debit
        /// A plus or a word such as CR.
        case credit
    }

    struct Parsed {
        /// Minor units, negative for a debit.
        let value: Int64
        let mark: Mark
    }

    let currency: Currency
    /// Whether a comma stands before decimals, or a point; `nil` to see it from each amount.
    var hasDecimalComma: Bool?

    private let names: [String]

    init(_ currency: Currency, hasDecimalComma: Bool?) {
        self.currency = currency
        self.hasDecimalComma = hasDecimalComma
        // "EURO" begins like "EUR".
        names = TableCurrency.names(of: currency).sorted { $0.count > $1.count }
    }

    /// True if a text is the code or a sign of the currency.
    func isOwn(_ text: String) -> Bool { names.contains { $0.lowercased() == text.lowercased() } }

    /// Parses an amount; `nil` if there is none, as in an empty field and in one with only a dash. Throws a reason.
    func parse(_ field: ArraySlice<UInt8>) throws(Reason) -> Parsed? {
        if let parsed = plain(field) { return parsed }
        var (bytes, mark) = try number(field)
        if bytes.allSatisfy({ $0 == Self.minus }) { return nil }
        guard let first = bytes.first else { return nil }
        var (isNegative, hasSign) = (mark == .debit, mark != .none)
        // "100,-" has no decimals.
        if let end = Self.dash(ending: bytes) {
            bytes.removeSubrange(end...)
        } else if let sign = bytes.last, sign == Self.minus || sign == Self.plus {
            guard !hasSign else { throw .notAnAmount }
            (isNegative, hasSign) = (sign == Self.minus, true)
            bytes.removeLast()
        }
        if first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")"), !hasSign {
            (isNegative, hasSign) = (true, true)
            bytes = Array(bytes.dropFirst().dropLast())
        } else if first == Self.minus || first == Self.plus {
            guard !hasSign else { throw .notAnAmount }
            (isNegative, hasSign) = (first == Self.minus, true)
            bytes.removeFirst()
        }
        if hasSign { mark = isNegative ? .debit : .credit }
        let value = try magnitude(bytes)
        return Parsed(value: isNegative ? -value : value, mark: mark)
    }

    /// Parses whole minor units.
    func parseMinor(_ field: ArraySlice<UInt8>) throws(Reason) -> Parsed? {
        guard let parsed = try parse(field), parsed.value != 0 else { return try parse(field) }
        guard Self.isWhole(String(decoding: field, as: UTF8.self)), currency.minorUnitDigits > 0,
            let value = Int64(String(decoding: field, as: UTF8.self))
        else { throw .notAnAmount }
        return Parsed(value: value, mark: parsed.mark)
    }

    // Digits with at most one mark, after a sign: nearly all amounts. `nil` for all others.
    private func plain(_ field: ArraySlice<UInt8>) -> Parsed? {
        // So few digits that four decimals of a currency fit behind them.
        guard var place = field.indices.first, field.count <= 14 else { return nil }
        let sign = field[place]
        let hasSign = sign == Self.minus || sign == Self.plus
        if hasSign { place += 1 }
        var (value, decimals): (Int64, Int?) = (0, nil)
        let start = place
        while place < field.endIndex {
            let byte = field[place]
            if byte.isASCIIDigit {
                value = value * 10 + Int64(byte - 0x30)
                decimals? += 1
            } else {
                guard byte == Self.point || byte == Self.comma, decimals == nil, place > start,
                    (byte == Self.comma) == (hasDecimalComma ?? (byte == Self.comma))
                else { return nil }
                decimals = 0
            }
            place += 1
        }
        guard place > start, decimals != 0, (decimals ?? 0) <= currency.minorUnitDigits,
            decimals != 3 || hasDecimalComma != nil
        else { return nil }
        for _ in (decimals ?? 0)..<currency.minorUnitDigits { value *= 10 }
        guard value <= StatementAmount.maximum else { return nil }
        let isNegative = sign == Self.minus
        return Parsed(
            value: isNegative ? -value : value, mark: hasSign ? (isNegative ? .debit : .credit) : .none)
    }

    private func magnitude(_ bytes: [UInt8]) throws(Reason) -> Int64 {
        guard bytes.contains(where: \.isASCIIDigit) else { throw .notAnAmount }
        let mark = try mark(of: bytes)
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { throw .notAnAmount }
        var digits = try Self.ungrouped(whole)
        if parts.count == 2 { digits += [Self.point] + parts[1] }
        guard let value = StatementAmount.minorUnits(digits, currency, mark: .point) else {
            throw .notAnAmount
        }
        return value
    }

    // Where the dash of "100,-" and "100.--" begins, with its mark.
    private static func dash(ending bytes: [UInt8]) -> Int? {
        guard let last = bytes.lastIndex(where: { $0 != minus }), last > 0, last < bytes.count - 1,
            bytes[last] == point || bytes[last] == comma, bytes[last - 1].isASCIIDigit
        else { return nil }
        return last
    }

    // The number without the currency, and what a word such as DR says.
    private func number(_ field: ArraySlice<UInt8>) throws(Reason) -> ([UInt8], Mark) {
        if field.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2F }) { return (Array(field), .none) }
        let text = String(validating: field, as: UTF8.self) ?? TextEncoding.windows1252.text(field)
        var rest = Self.simplified(text)
        for sign in ["", "-", "+", "("] {
            guard let name = names.first(where: { rest.hasPrefix(sign + $0) }) else { continue }
            rest = sign + rest.dropFirst(sign.count + name.count)
            break
        }
        if let name = names.first(where: { rest.hasSuffix($0) }) { rest.removeLast(name.count) }
        let word = String(rest.reversed().prefix { $0.isLetter || $0 == "." }.reversed()).filter(\.isLetter)
        guard !word.isEmpty, rest.contains(where: \.isNumber) else { return (Array(rest.utf8), .none) }
        // "5.00 DR" is a debit.
        let isSigned = rest.contains { "+-(".contains($0) }
        guard let direction = Self.marks[word.uppercased()], !isSigned else { throw .notAnAmount }
        while let last = rest.last, last.isLetter || last == "." { rest.removeLast() }
        return (Array(rest.utf8), direction < 0 ? .debit : .credit)
    }

    // Signs, blanks and apostrophes have many forms. A blank between digits groups them.
    private static func simplified(_ text: String) -> String {
        var simple = String.UnicodeScalarView()
        var isBlank = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}",
                "\u{FE63}",
                "\u{FF0D}":
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
        // Without decimals, three digits are a group.
        if currency.minorUnitDigits == 0 { return bytes.contains(Self.point) ? Self.comma : Self.point }
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
            guard Self.looksLikeAmount(field), let (bytes, _) = try? number(Array(field.utf8)[...]),
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
        else { throw .notAnAmount }
        return Array(groups.joined())
    }

    /// True if a text may be an amount, in any currency.
    static func looksLikeAmount(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.contains(where: \.isNumber)
            && text.count(where: \.isLetter) <= 4 && !text.contains(":") && !text.contains("/")
    }

    /// What a text says of the direction of its amount.
    func mark(in text: String) -> Mark { (try? parse(Array(text.utf8)[...]))??.mark ?? .none }

    /// True for an amount in whole units without marks, as if its decimals were elsewhere.
    static func isWhole(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.utf8.allSatisfy(\.isASCIIDigit)
    }
}
