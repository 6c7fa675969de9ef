import BankDomain
import BankServices
import LanguageKit

/// An amount above zero in a message of ISO 20022, with its currency.
struct MessageAmount {
    /// The number as stated.
    let number: ExactDecimal
    let money: Money

    /// Reads the text of the amount and its attribute `Ccy`. Throws ``FileProblem`` unless it is exact, above zero,
    /// and has no more decimals than its currency; zeros at the end do not count.
    init(_ text: String, currency code: String?, line: Int) throws(FileProblem) {
        let code = code ?? ""
        guard let currency = Currency(code: code) else {
            throw FileProblem(
                line: line, "it has an amount in \"\(code.prefix(10))\", which is not a currency")
        }
        guard let number = ExactDecimal(text), number.scale <= ControlSum.scale,
            let money = try? Money.payable(number.text, currency: currency)
        else {
            throw FileProblem(
                line: line, "it has \"\(text.prefix(40))\", which is not an amount above zero in \(code)")
        }
        self.number = number
        self.money = money
    }
}
