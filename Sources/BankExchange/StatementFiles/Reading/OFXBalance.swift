import BankDomain
import LanguageKit

/// A balance of OFX (`LEDGERBAL`), as far as it was read.
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
                "has a LEDGERBAL of \"\((amount ?? "").prefix(40))\", which is no amount of \(currency.code)")
        }
        guard let date else { return StatedBalance(amount: value, date: nil) }
        return StatedBalance(amount: value, date: try OFXDate.date(date, line: line))
    }
}
