public import BankDomain

/// A payment as a file asks for it, before anybody looked for its accounts.
public struct PaymentInstruction: Hashable, Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// What its sender calls it (ISO 20022, `EndToEndId`); empty in CSV.
    public let endToEndID: String
    /// The IBAN, number or id of the account that pays; `nil` where the file names none.
    public let debtorAccount: String?
    /// The IBAN, number or id of the account that is paid; in CSV also a payee's id or name.
    public let creditorAccount: String
    /// Who is paid; may be empty.
    public let creditorName: String
    /// How much, as a decimal number above zero.
    public let amount: String
    /// The amount's currency; `nil` for that of the account that pays.
    public let currency: Currency?
    /// What is written with it; may be empty.
    public let reference: String
    /// The day on which it is to be made; `nil` for at once.
    public let executionDate: CalendarDate?
    /// The same for this payment whenever its file is read.
    public let idempotencyKey: IdempotencyKey

    public init(
        line: Int, endToEndID: String = "", debtorAccount: String? = nil, creditorAccount: String,
        creditorName: String = "", amount: String, currency: Currency? = nil, reference: String = "",
        executionDate: CalendarDate? = nil, idempotencyKey: IdempotencyKey
    ) {
        self.line = line
        self.endToEndID = endToEndID
        self.debtorAccount = debtorAccount
        self.creditorAccount = creditorAccount
        self.creditorName = creditorName
        self.amount = amount
        self.currency = currency
        self.reference = reference
        self.executionDate = executionDate
        self.idempotencyKey = idempotencyKey
    }
}
