public import BankDomain
public import BankServices

extension PaymentInstruction {
    /// A payment for tests. The default is 25.00 USD to `ACC002`, with a key derived from its line.
    public static func sample(
        line: Int = 2, endToEndID: String = "", from: String? = nil,
        fromBank debtorAgent: PaymentAgent = .unnamed,
        to: String = "ACC002", toBank creditorAgent: PaymentAgent = .unnamed, name: String = "",
        amount: String = "25.00", currency: Currency? = nil, reference: String = "",
        on date: CalendarDate? = nil
    ) -> PaymentInstruction {
        PaymentInstruction(
            line: line, endToEndID: endToEndID, debtorAccount: from, debtorAgent: debtorAgent,
            creditorAccount: to, creditorAgent: creditorAgent, creditorName: name, amount: amount,
            currency: currency, reference: reference, executionDate: date,
            idempotencyKey: key("line-\(line)"))
    }
}

extension PaymentFileSummary {
    /// A payment file for tests.
    public static func sample(_ format: PaymentFileFormat = .csv, count: Int = 1) -> PaymentFileSummary {
        PaymentFileSummary(path: "payments", format: format, messageID: "MSG-1", paymentCount: count)
    }
}
