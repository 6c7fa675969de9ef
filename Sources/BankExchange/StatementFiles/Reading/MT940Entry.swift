import BankDomain
import LanguageKit

/// Parses MT940 statement lines (`:61:`): value date, entry date, mark, funds code, amount, type, references.
enum MT940Entry {
    private struct Mark {
        /// 1 for a credit, -1 for a debit.
        let sign: Int64
        let isBooked: Bool
    }

    /// The entry in a field; `nil` for one that is only expected. Throws ``FileProblem``.
    static func read(
        _ field: MT940Field, _ currency: Currency, _ texts: inout StatementText,
        _ notices: inout StatementNotices
    ) throws(FileProblem) -> StatementLine? {
        var rest = field.firstLine
        let stated = MT940Date.date(rest.prefix(6))
        guard let valueDate = stated ?? MT940Date.lastDay(rest.prefix(6)) else {
            throw problem(field, "does not begin with a date like 260131")
        }
        if stated == nil {
            let text = texts.text(rest.prefix(6))
            notices.add(
                "the value date \(text) on line \(field.line) is not in the calendar; it was read as \(valueDate)"
            )
        }
        // Some banks leave the entry date blank.
        rest = rest.dropFirst(6).drop { $0 == 0x20 }
        var bookingDate = valueDate
        if let first = rest.first, (0x30...0x39).contains(first) {
            guard let date = MT940Date.date(monthAndDay: rest.prefix(4), near: valueDate) else {
                throw problem(field, "has no date like 0131 after the first one")
            }
            bookingDate = date
            rest = rest.dropFirst(4)
        }
        guard let mark = takeMark(&rest) else {
            throw problem(field, "has none of the marks C, D, RC, RD, EC and ED after the date")
        }
        // The funds code is the last letter of the currency and optional.
        if let first = rest.first, (0x41...0x5A).contains(first) { rest = rest.dropFirst() }
        rest = rest.drop { $0 == 0x20 }
        let digits = digits(rest, currency)
        // In "12 345" the second number can be a reference.
        let isClear = !digits.contains(0x20) || digits.contains { ",.".utf8.contains($0) }
        guard isClear, let amount = MT940Amount.minorUnits(digits, currency) else {
            let text = texts.text(digits.prefix(30))
            throw problem(field, "has \"\(text)\", which is not an amount in \(currency.code) like 12,50")
        }
        rest = rest.dropFirst(digits.count)
        // Some banks leave the type out, and some write a blank before it.
        let hasBlank = rest.first == 0x20
        rest = rest.drop { $0 == 0x20 }
        let hasType = beginsWithType(rest)
        guard hasType || hasBlank || rest.isEmpty || rest.starts(with: "//".utf8) else {
            throw problem(field, "has no type like NTRF after the amount")
        }
        guard mark.isBooked else { return nil }
        var entry = StatementLine(
            line: field.line, bookingDate: bookingDate, valueDate: valueDate, amount: mark.sign * amount,
            currency: currency)
        takeReferences(hasType ? rest.dropFirst(4) : rest, of: &entry, &texts)
        if field.hasMoreLines { entry.text = texts.text(field.moreLines) }
        return entry
    }

    private static let farDays = 45

    /// True if the entry date is months from the value date, so that the statement's days must decide.
    static func isDoubtful(_ entry: StatementLine) -> Bool {
        entry.valueDate.map { abs($0.dayNumber - entry.bookingDate.dayNumber) > farDays } ?? false
    }

    /// The entry with its value date for the entry date if only that one can be in the statement.
    static func corrected(
        _ entry: StatementLine, in part: StatementPart, _ notices: inout StatementNotices
    ) -> StatementLine {
        guard isDoubtful(entry), let first = part.opening?.date, let last = part.closing?.date,
            let valueDate = entry.valueDate
        else { return entry }
        let isNear = { (day: CalendarDate) in
            (first.dayNumber - farDays...max(first, last).dayNumber + farDays).contains(day.dayNumber)
        }
        guard !isNear(entry.bookingDate), isNear(valueDate) else { return entry }
        notices.add(
            """
            the entry date of line \(entry.line) is months outside the statement; the value date \(valueDate) was \
            used
            """)
        var entry = entry
        entry.bookingDate = valueDate
        return entry
    }

    private static let types = Set("NFS".utf8)

    private static func beginsWithType(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count >= 4 && bytes.first.map(types.contains) ?? false
    }

    // The bytes of the amount. Blanks can be in it, and a reference without a type can follow a blank.
    private static func digits(_ rest: ArraySlice<UInt8>, _ currency: Currency) -> ArraySlice<UInt8> {
        let first = rest.prefix { $0.isASCIIDigit || ",.".utf8.contains($0) }
        var all = rest.prefix { $0.isASCIIDigit || " ,.".utf8.contains($0) }
        while all.last == 0x20 { all.removeLast() }
        guard all.count > first.count else { return first }
        let mark = first.lastIndex { ",.".utf8.contains($0) }
        // Every amount has a mark, so the amount goes on up to it.
        guard let mark else { return all }
        let isWhole = first.endIndex - mark - 1 >= max(1, currency.minorUnitDigits)
        let isTyped = beginsWithType(rest[all.endIndex...].drop { $0 == 0x20 })
        return !isWhole && isTyped && MT940Amount.minorUnits(all, currency) != nil ? all : first
    }

    // A reversed credit is a debit, and a reversed debit is a credit. EC and ED are from MT942: the bank expects the
    // credit or debit and has not booked it. The balances exclude it and it may never be booked, so it is skipped.
    private static func takeMark(_ rest: inout ArraySlice<UInt8>) -> Mark? {
        let prefix = rest.first
        let (isReversal, isExpected) = (prefix == UInt8(ascii: "R"), prefix == UInt8(ascii: "E"))
        if isReversal || isExpected { rest = rest.dropFirst() }
        defer { rest = rest.dropFirst() }
        switch rest.first {
        case UInt8(ascii: "C"): return Mark(sign: isReversal ? -1 : 1, isBooked: !isExpected)
        case UInt8(ascii: "D"): return Mark(sign: isReversal ? 1 : -1, isBooked: !isExpected)
        default: return nil
        }
    }

    private static func takeReferences(
        _ bytes: ArraySlice<UInt8>, of entry: inout StatementLine, _ texts: inout StatementText
    ) {
        let slash = UInt8(ascii: "/")
        let split = bytes.indices.dropLast().first { bytes[$0] == slash && bytes[$0 + 1] == slash }
        entry.reference = StatementReference.known(texts.text(bytes[..<(split ?? bytes.endIndex)]))
        if let split { entry.bankReference = StatementReference.known(texts.text(bytes[(split + 2)...])) }
    }

    private static func problem(_ field: MT940Field, _ reason: Phrase) -> FileProblem {
        FileProblem(line: field.line, "the entry :61: \(reason)")
    }
}

/// Parses MT940 amounts: `1234,56`, also with blanks, or with points that group where a comma follows them.
enum MT940Amount {
    /// Minor units; `nil` for a text that is no amount, or that can be read in two ways.
    static func minorUnits(_ bytes: some Collection<UInt8>, _ currency: Currency) -> Int64? {
        let digits = bytes.filter { $0 != 0x20 }
        guard digits.count(where: { ",.".utf8.contains($0) }) < 2 else {
            return (try? TableAmount(currency, hasDecimalComma: nil).parse(digits[...])).flatMap { $0?.value }
        }
        // The decimal mark is a comma; older files have a point, which must not be one that groups.
        if let point = digits.firstIndex(of: UInt8(ascii: ".")), digits.count - point - 1 > 2,
            currency.minorUnitDigits < 3
        {
            return nil
        }
        return StatementAmount.minorUnits(digits, currency, mark: .either)
    }
}

/// Parses MT940 balances: `C260131EUR1234,56`.
enum MT940Balance {
    /// The balance in a field. Throws ``FileProblem``.
    static func read(
        _ field: MT940Field
    ) throws(FileProblem) -> (balance: StatedBalance, currency: Currency) {
        let bytes = field.firstLine.filter { $0 != 0x20 }
        if bytes.count > 10, sign(bytes[0]) != nil, MT940Date.date(bytes[1..<7]) != nil,
            bytes[7..<10].allSatisfy({ (0x41...0x5A).contains($0) }),
            Currency(code: String(decoding: bytes[7..<10], as: UTF8.self)) == nil
        {
            let code = String(decoding: bytes[7..<10], as: UTF8.self)
            throw FileProblem(line: field.line, "it is in \(code), which is not a currency of today")
        }
        guard bytes.count > 10, let sign = sign(bytes[0]),
            let date = MT940Date.date(bytes[1..<7]),
            let currency = Currency(code: String(decoding: bytes[7..<10], as: UTF8.self)),
            let amount = MT940Amount.minorUnits(bytes[10...], currency)
        else {
            throw FileProblem(
                line: field.line,
                "the balance :\(field.tag): does not have the form C260131EUR1234,56: the file is damaged or cut off"
            )
        }
        return (StatedBalance(amount: sign * amount, date: date), currency)
    }

    private static func sign(_ byte: UInt8) -> Int64? {
        switch byte {
        case UInt8(ascii: "C"): 1
        case UInt8(ascii: "D"): -1
        default: nil
        }
    }
}

/// Parses MT940 dates, with a two-digit year or none.
enum MT940Date {
    private static let firstYear = 1980

    /// `YYMMDD`; `nil` if there is no such day. Years are from 1980 to 2079.
    static func date(_ bytes: some Collection<UInt8>) -> CalendarDate? {
        guard bytes.count == 6, let number = number(bytes) else { return nil }
        let year = number / 10_000
        return CalendarDate(
            year: year + (year >= firstYear % 100 ? 1900 : 2000), month: number / 100 % 100, day: number % 100
        )
    }

    /// The last day of the month for a day after it, such as 30 February: banks reckon months of 30 days.
    static func lastDay(_ bytes: some Collection<UInt8>) -> CalendarDate? {
        guard bytes.count == 6, let number = number(bytes), (29...31).contains(number % 100) else {
            return nil
        }
        return (28...30).reversed().lazy.compactMap { day in
            date(Array(String(number / 100 * 100 + day + 1_000_000).utf8.dropFirst()))
        }.first
    }

    /// `MMDD` in the year nearest to another day: an entry with a value date in December may be booked in January.
    static func date(monthAndDay bytes: some Collection<UInt8>, near other: CalendarDate) -> CalendarDate? {
        guard bytes.count == 4, let number = number(bytes) else { return nil }
        let (year, month, day) = (other.components.year, number / 100, number % 100)
        let distance = { (date: CalendarDate) in abs(date.dayNumber - other.dayNumber) }
        // At most half a year away, no other year is nearer.
        if let date = CalendarDate(year: year, month: month, day: day), distance(date) <= 182 { return date }
        let days = [year - 1, year, year + 1].compactMap {
            CalendarDate(year: $0, month: month, day: day)
        }
        return days.min { distance($0) < distance($1) }
    }

    private static func number(_ bytes: some Collection<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }
}
