import BankDomain
import LanguageKit

/// A balance of a camt message (`Bal`), as far as it was read.
struct CamtBalance {
    /// The line on which it begins.
    let line: Int
    /// The kind (`OPBD`, `CLBD`, …).
    var kind: String?
    var amount = CamtAmount()
    var date: String?

    init(line: Int) {
        self.line = line
    }

    /// Gives what it says to a statement. Of intermediate balances the first opens a page, the last closes it.
    /// Throws ``StatementProblem``.
    func complete(_ part: inout StatementPart) throws(StatementProblem) {
        guard let kind, ["OPBD", "PRCD", "CLBD", "ITBD"].contains(kind) else { return }
        let (value, currency) = try amount.minorUnits(line: line)
        guard part.currency == nil || part.currency == currency else {
            throw StatementProblem(
                line: line, "has a balance in \(currency.code), another than its statement")
        }
        part.currency = currency
        let balance = StatedBalance(amount: value, date: date.flatMap { CalendarDate($0.prefix(10)) })
        switch kind {
        case "OPBD": part.opening = balance
        case "CLBD": part.closing = balance
        case "ITBD" where part.opening != nil: part.closing = balance
        default: if part.opening == nil { part.opening = balance }
        }
    }
}
