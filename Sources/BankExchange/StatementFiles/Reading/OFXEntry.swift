import BankDomain
import LanguageKit

/// A transaction of OFX (`STMTTRN`), as far as it was read.
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

    /// Takes the text of an element; the first of a name counts.
    mutating func take(_ text: String, as name: String) {
        guard Self.names.contains(name), values[name] == nil else { return }
        values[name] = text
    }

    /// The transaction. Throws ``StatementProblem``.
    func line(of part: StatementPart) throws(StatementProblem) -> StatementLine {
        guard let currency = part.currency else {
            throw StatementProblem(line: line, "has a transaction before CURDEF says its currency")
        }
        if let other = values["CURSYM"], other != currency.code {
            throw StatementProblem(
                line: line, "has a transaction in \(other.prefix(10)) in a statement in \(currency.code)")
        }
        guard let text = values["TRNAMT"] else {
            throw StatementProblem(line: line, "has a transaction without TRNAMT")
        }
        guard
            let amount = StatementAmount.minorUnits(text.utf8, currency, mark: .either, isSigned: true)
        else {
            throw StatementProblem(
                line: line, "has \"\(text.prefix(40))\", which is no amount of \(currency.code)")
        }
        guard let posted = values["DTPOSTED"] else {
            throw StatementProblem(line: line, "has a transaction without DTPOSTED")
        }
        guard let id = values["FITID"] else {
            throw StatementProblem(line: line, "has a transaction without FITID")
        }
        var result = StatementLine(
            line: line, bookingDate: try OFXDate.date(posted, line: line), amount: amount)
        if let available = values["DTAVAIL"] { result.valueDate = try OFXDate.date(available, line: line) }
        result.bankReference = id
        result.uniqueID = "\(part.account ?? "")/\(id)"
        result.reference = StatementReference.known(values["REFNUM"] ?? values["CHECKNUM"] ?? "")
        result.counterparty = values["NAME"] ?? ""
        result.text = values["MEMO"] ?? ""
        return result
    }
}
