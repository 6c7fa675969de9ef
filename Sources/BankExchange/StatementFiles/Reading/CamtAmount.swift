import BankDomain
import LanguageKit

/// An amount of a camt message, its currency and its mark, as far as they were read.
struct CamtAmount {
    var text: String?
    var currency: String?
    /// `CRDT` or `DBIT`.
    var mark: String?

    /// Minor units, below zero for a debit; `outer` is the mark of what it stands in. Throws ``StatementProblem``.
    func minorUnits(line: Int, outer: String? = nil) throws(StatementProblem) -> (Int64, Currency) {
        guard let text else { throw StatementProblem(line: line, "has no Amt") }
        guard let currency = Currency(code: currency ?? "") else {
            throw StatementProblem(
                line: line, "has an amount in \"\((currency ?? "").prefix(10))\", which is no currency")
        }
        guard let amount = StatementAmount.minorUnits(text.utf8, currency, mark: .point) else {
            throw StatementProblem(
                line: line, "has \"\(text.prefix(40))\", which is no amount of \(currency.code)")
        }
        switch mark ?? outer {
        case "CRDT": return (amount, currency)
        case "DBIT": return (-amount, currency)
        default: throw StatementProblem(line: line, "has an amount without CdtDbtInd CRDT or DBIT")
        }
    }
}
