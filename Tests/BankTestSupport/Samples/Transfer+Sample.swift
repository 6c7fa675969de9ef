public import BankDomain

extension Transfer {
    /// A transfer for tests; unless told otherwise 25.00 USD from `ACC001` to `ACC002`.
    public static func sample(
        _ number: Int64 = 1, from: AccountID = "ACC001", to: AccountID = "ACC002", minorUnits: Int64 = 2_500,
        currency: Currency = .usd, status: Status = .booked, reference: String = "", at: Instant = .sample
    ) -> Transfer {
        Transfer(
            id: TransferID(number: number), fromAccountID: from, toAccountID: to,
            amount: Money(minorUnits: minorUnits, currency: currency), status: status, reference: reference,
            createdAt: at)
    }
}
