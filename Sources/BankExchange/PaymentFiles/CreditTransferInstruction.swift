import BankDomain
import LanguageKit

/// What the transactions of one payment information share, as far as it was read.
struct CreditTransferInstruction {
    /// The line on which it begins.
    let line: Int
    var id: String?
    var method: String?
    var count: String?
    var sum: String?
    var executionDate: String?
    var debtorAccount: String?
    /// What its transactions are so far.
    var total = CreditTransferTotal()

    init(line: Int) {
        self.line = line
    }

    /// Takes the text of an element. Throws ``PaymentProblem`` if it was there.
    mutating func take(
        _ text: String, as field: CreditTransferElement.Field, line: Int
    ) throws(PaymentProblem) {
        switch field {
        case .instructionID: try id.fill(with: text, of: field, line: line)
        case .method: try method.fill(with: text, of: field, line: line)
        case .count: try count.fill(with: text, of: field, line: line)
        case .sum: try sum.fill(with: text, of: field, line: line)
        case .executionDate: try executionDate.fill(with: text, of: field, line: line)
        case .debtorAccount: try debtorAccount.fill(with: text, of: field, line: line)
        default: break
        }
    }

    /// The account that pays, and the day on which. Throws ``PaymentProblem`` if something is missing, or asks for what
    /// is not done.
    func checked() throws(PaymentProblem) -> (debtorAccount: String, executionDate: CalendarDate) {
        guard let id, !id.isEmpty else { throw missing("PmtInfId") }
        guard let method else { throw missing("PmtMtd") }
        guard method == "TRF" else {
            throw PaymentProblem(line: line, "has the payment method \(method.prefix(10)); only TRF is done")
        }
        guard let debtorAccount, !debtorAccount.isEmpty else { throw missing("DbtrAcct") }
        guard let executionDate else { throw missing("ReqdExctnDt") }
        guard let day = CalendarDate(executionDate) else {
            throw PaymentProblem(line: line, "has \"\(executionDate.prefix(20))\", which is no day")
        }
        return (debtorAccount, day)
    }

    private func missing(_ name: String) -> PaymentProblem {
        PaymentProblem(line: line, "has payments before or without \(name)")
    }
}
