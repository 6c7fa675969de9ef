public import BankDomain
public import BankServices

extension PaymentInstruction {
    /// A payment for tests; unless told otherwise 25.00 USD to `ACC002`, with a key made of its line.
    public static func sample(
        line: Int = 2, endToEndID: String = "", from: String? = nil, to: String = "ACC002",
        name: String = "", amount: String = "25.00", currency: Currency? = nil, reference: String = "",
        on date: CalendarDate? = nil
    ) -> PaymentInstruction {
        PaymentInstruction(
            line: line, endToEndID: endToEndID, debtorAccount: from, creditorAccount: to, creditorName: name,
            amount: amount, currency: currency, reference: reference, executionDate: date,
            idempotencyKey: key("line-\(line)"))
    }
}

extension PaymentFileSummary {
    /// A file for tests.
    public static func sample(_ format: PaymentFileFormat = .csv, count: Int = 1) -> PaymentFileSummary {
        PaymentFileSummary(path: "payments", format: format, messageID: "MSG-1", paymentCount: count)
    }
}
