import BankDomain
import LanguageKit

/// A transaction of OFX (`STMTTRN`) while it is read.
struct OFXEntry {
    /// The line on which it begins.
    let line: Int
    private var values: [String: String] = [:]

    private static let names: Set<String> = [
        "DTPOSTED", "DTAVAIL", "TRNAMT", "FITID", "NAME", "MEMO", "REFNUM", "CHECKNUM", "CURSYM",
        "TRNTYPE", "CORRECTFITID",
    ]

    init(line: Int) {
        self.line = line
    }

    /// Stores the text of an element; the first one of a name counts.
    mutating func take(_ text: String, as name: String) {
        guard Self.names.contains(name), values[name] == nil else { return }
        values[name] = text
    }

    /// The transaction. Throws ``FileProblem``.
    func line(
        of part: StatementPart, in currency: Currency, _ form: inout OFXForm
    ) throws(FileProblem) -> StatementLine {
        if let other = values["CURSYM"], other != currency.code {
            throw FileProblem(
                line: line, "it has a transaction in \(other.prefix(10)) in a statement in \(currency.code)")
        }
        guard let text = values["TRNAMT"] else {
            throw FileProblem(line: line, "it has a transaction without TRNAMT")
        }
        // To count both would be wrong, and the transaction that it corrects may be in another file.
        guard values["CORRECTFITID"] == nil else {
            throw FileProblem(
                line: line,
                """
                it has a transaction that corrects another one (CORRECTFITID), which can't be read; download the \
                statement as camt.053, MT940 or CSV
                """)
        }
        let amount = try form.amount(text, currency, line: line)
        try form.check(amount, type: values["TRNTYPE"] ?? "", line: line)
        guard let posted = values["DTPOSTED"] else {
            throw FileProblem(line: line, "it has a transaction without DTPOSTED")
        }
        // Some banks write zeros where they have no ID.
        let id = values["FITID"].flatMap { $0.allSatisfy { $0 == "0" } ? nil : $0 } ?? ""
        var result = StatementLine(
            line: line, bookingDate: try OFXDate.date(posted, line: line), amount: amount,
            currency: currency)
        result.valueDate = try values["DTAVAIL"].flatMap { text throws(FileProblem) in
            try OFXDate.known(text, line: line)
        }
        result.bankReference = id
        result.uniqueID = id.isEmpty ? "" : "\(part.account ?? "")/\(id)"
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

    /// The balance; `nil` if it is empty. Throws ``FileProblem``.
    func stated(
        _ currency: Currency, _ form: OFXForm, line: Int
    ) throws(FileProblem) -> StatedBalance? {
        guard let amount, !amount.isEmpty else { return nil }
        let value = try form.amount(amount, currency, line: line)
        guard let date else { return StatedBalance(amount: value, date: nil) }
        return StatedBalance(amount: value, date: try OFXDate.known(date, line: line))
    }
}

/// Parses OFX dates: `20260131120000.000[-5:EST]` is 31 January in the bank's time zone, which decides.
enum OFXDate {
    /// The day of a date and time; `nil` for zeros, which some banks write where they have none. Throws
    /// ``FileProblem``.
    static func known(_ text: String, line: Int) throws(FileProblem) -> CalendarDate? {
        text.hasPrefix("00000000") ? nil : try date(text, line: line)
    }

    /// The day of a date and time. Throws ``FileProblem``.
    static func date(_ text: String, line: Int) throws(FileProblem) -> CalendarDate {
        let digits = text.utf8.prefix(8)
        let rest = text.utf8.dropFirst(8).first
        let isEnd = rest.map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "[") } ?? true
        var number = 0
        for byte in digits where (0x30...0x39).contains(byte) { number = number * 10 + Int(byte - 0x30) }
        guard isEnd, digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let date = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        else {
            throw FileProblem(
                line: line, "it has \"\(text.prefix(40))\", which is not a date like 20260131")
        }
        return date
    }
}
