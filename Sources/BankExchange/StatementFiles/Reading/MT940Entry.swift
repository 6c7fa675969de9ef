import BankDomain
import LanguageKit

/// Statement lines of MT940 (`:61:`): value date, entry date, mark, funds code, amount, type, references.
enum MT940Entry {
    /// The entry in a field. Throws ``StatementProblem``.
    static func read(
        _ field: MT940Field, _ currency: Currency, _ texts: inout StatementText
    ) throws(StatementProblem) -> StatementLine {
        var rest = field.lines[0]
        guard let valueDate = MT940Date.date(rest.prefix(6)) else {
            throw problem(field, "begins with no day like 260131")
        }
        rest = rest.dropFirst(6)
        var bookingDate = valueDate
        if let first = rest.first, (0x30...0x39).contains(first) {
            guard let date = MT940Date.date(monthAndDay: rest.prefix(4), near: valueDate) else {
                throw problem(field, "has no day like 0131 behind the first one")
            }
            bookingDate = date
            rest = rest.dropFirst(4)
        }
        guard let sign = takeMark(&rest) else {
            throw problem(field, "has none of the marks C, D, RC and RD behind the day")
        }
        // The funds code is the last letter of the currency, for those who want to see it.
        if let first = rest.first, (0x41...0x5A).contains(first) { rest = rest.dropFirst() }
        let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }
        guard let amount = StatementAmount.minorUnits(digits, currency, mark: .comma) else {
            let text = texts.text(digits.prefix(30))
            throw problem(field, "has \"\(text)\", which is no amount of \(currency.code) like 12,50")
        }
        rest = rest.dropFirst(digits.count)
        guard let type = rest.first,
            [UInt8(ascii: "N"), UInt8(ascii: "F"), UInt8(ascii: "S")].contains(type),
            rest.count >= 4
        else { throw problem(field, "has no type like NTRF behind the amount") }
        var entry = StatementLine(
            line: field.line, bookingDate: bookingDate, valueDate: valueDate, amount: sign * amount)
        takeReferences(rest.dropFirst(4), of: &entry, &texts)
        entry.text = texts.text(field.lines.dropFirst().joined(separator: [0x20]).map(\.self))
        return entry
    }

    // A reversed credit goes out, a reversed debit comes in. E marks what is expected.
    private static func takeMark(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        let isReversal = rest.first == UInt8(ascii: "R")
        if isReversal { rest = rest.dropFirst() }
        defer { rest = rest.dropFirst() }
        switch rest.first {
        case UInt8(ascii: "C"): return isReversal ? -1 : 1
        case UInt8(ascii: "D"): return isReversal ? 1 : -1
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

    private static func problem(_ field: MT940Field, _ reason: Phrase) -> StatementProblem {
        StatementProblem(line: field.line, "the entry :61: \(reason)")
    }
}
