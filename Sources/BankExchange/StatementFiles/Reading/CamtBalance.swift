import BankDomain
import LanguageKit

/// A balance of a camt message (`Bal`) while it is read.
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

    /// Adds the balance to a statement. The first interim balance opens a page and the last one closes it. A closing
    /// balance ends the day, so a later interim one is ignored.
    ///
    /// - Parameter kinds: the kinds found so far in the statement; the balance adds its own.
    ///
    /// Throws ``FileProblem``.
    func complete(_ part: inout StatementPart, after kinds: inout Set<String>) throws(FileProblem) {
        guard let kind, ["OPBD", "PRCD", "CLBD", "ITBD"].contains(kind) else { return }
        let (value, currency) = try amount.minorUnits(line: line)
        guard part.currency == nil || part.currency == currency else {
            throw FileProblem(
                line: line, "it has a balance in \(currency.code), unlike its statement")
        }
        part.currency = currency
        let balance = StatedBalance(amount: value, date: date.flatMap { CalendarDate($0.prefix(10)) })
        defer { kinds.insert(kind) }
        switch kind {
        case "ITBD" where kinds.contains("CLBD"): break
        case "OPBD": part.opening = balance
        case "CLBD": part.closing = balance
        case "ITBD" where part.opening != nil: part.closing = balance
        default: if part.opening == nil { part.opening = balance }
        }
    }
}
