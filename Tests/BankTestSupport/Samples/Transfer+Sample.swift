public import BankDomain

extension Transfer {
    /// A transfer for tests. The default is 25.00 USD from `ACC001` to `ACC002`.
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

extension TransferHold {
    /// A hold for tests. The default is 25.00 USD from `ACC001` for `ACC002`.
    public static func sample(
        _ number: Int64 = 1, minorUnits: Int64 = 2_500, status: Status = .pending,
        capturedAmount: Money? = nil, transferID: TransferID? = nil
    ) -> TransferHold {
        TransferHold(
            id: TransferHoldID(number: number), fromAccountID: "ACC001", toAccountID: "ACC002",
            amount: Money(minorUnits: minorUnits, currency: .usd), reference: "Deposit", status: status,
            capturedAmount: capturedAmount, transferID: transferID, createdAt: .sample,
            expiresAt: Instant.sample.adding(milliseconds: 7 * 86_400_000))
    }
}
