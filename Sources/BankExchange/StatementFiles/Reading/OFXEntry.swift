import BankDomain
import LanguageKit

/// A transaction of OFX (`STMTTRN`) while it is read.
struct OFXEntry {
    /// The line on which it begins.
    let line: Int
    private var values: [String: String] = [:]

    private static let names: Set<String> = [
        "DTPOSTED", "DTAVAIL", "TRNAMT", "FITID", "NAME", "MEMO", "REFNUM", "CHECKNUM", "CURSYM",
    ]

    init(line: Int) {
        self.line = line
    }

    /// Stores the text of an element; the first one of a name counts.
    mutating func take(_ text: String, as name: String) {
        guard Self.names.contains(name), values[name] == nil else { return }
        values[name] = text
    }

    /// The transaction. Throws ``StatementProblem``.
    func line(of part: StatementPart) throws(StatementProblem) -> StatementLine {
        guard let currency = part.currency else {
            throw StatementProblem(line: line, "it has a transaction before CURDEF gives the currency")
        }
        if let other = values["CURSYM"], other != currency.code {
            throw StatementProblem(
                line: line, "it has a transaction in \(other.prefix(10)) in a statement in \(currency.code)")
        }
        guard let text = values["TRNAMT"] else {
            throw StatementProblem(line: line, "it has a transaction without TRNAMT")
        }
        guard
            let amount = StatementAmount.minorUnits(text.utf8, currency, mark: .either, isSigned: true)
        else {
            throw StatementProblem(
                line: line, "it has \"\(text.prefix(40))\", which is not an amount in \(currency.code)")
        }
        guard let posted = values["DTPOSTED"] else {
            throw StatementProblem(line: line, "it has a transaction without DTPOSTED")
        }
        guard let id = values["FITID"] else {
            throw StatementProblem(line: line, "it has a transaction without FITID")
        }
        var result = StatementLine(
            line: line, bookingDate: try OFXDate.date(posted, line: line), amount: amount,
            currency: currency)
        if let available = values["DTAVAIL"] { result.valueDate = try OFXDate.date(available, line: line) }
        result.bankReference = id
        result.uniqueID = "\(part.account ?? "")/\(id)"
        result.reference = StatementReference.known(values["REFNUM"] ?? values["CHECKNUM"] ?? "")
        result.counterparty = values["NAME"] ?? ""
        result.text = values["MEMO"] ?? ""
        return result
    }
}

/// A balance of OFX (`LEDGERBAL`) while it is read.
struct OFXBalance {
    private var amount: String?
    private var date: String?

    mutating func take(_ text: String, as name: String) {
        switch name {
        case "BALAMT": amount = text
        case "DTASOF": date = text
        default: break
        }
    }

    /// The balance. Throws ``StatementProblem``.
    func stated(_ currency: Currency, line: Int) throws(StatementProblem) -> StatedBalance {
        guard let amount,
            let value = StatementAmount.minorUnits(amount.utf8, currency, mark: .either, isSigned: true)
        else {
            throw StatementProblem(
                line: line,
                "it has a LEDGERBAL of \"\((amount ?? "").prefix(40))\", which is not an amount in \(currency.code)"
            )
        }
        guard let date else { return StatedBalance(amount: value, date: nil) }
        return StatedBalance(amount: value, date: try OFXDate.date(date, line: line))
    }
}

/// Parses OFX dates: `20260131120000.000[-5:EST]` is 31 January in the bank's time zone, which decides.
enum OFXDate {
    /// The day of a date and time. Throws ``StatementProblem``.
    static func date(_ text: String, line: Int) throws(StatementProblem) -> CalendarDate {
        let digits = text.utf8.prefix(8)
        let rest = text.utf8.dropFirst(8).first
        let isEnd = rest.map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "[") } ?? true
        var number = 0
        for byte in digits where (0x30...0x39).contains(byte) { number = number * 10 + Int(byte - 0x30) }
        guard isEnd, digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let date = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        else {
            throw StatementProblem(
                line: line, "it has \"\(text.prefix(40))\", which is not a date like 20260131")
        }
        return date
    }
}
