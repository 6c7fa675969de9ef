public import BankDomain

extension Transaction {
    /// An entry for tests. The default is 12.50 USD out of `ACC001` on 15 January 2026.
    public static func sample(
        _ entryNumber: Int = 1, of accountID: AccountID = "ACC001", minorUnits: Int64 = 1_250,
        currency: Currency = .usd, direction: Direction = .debit, status: Status = .booked,
        on date: CalendarDate = .sample, description: String = "Coffee", reference: String = "",
        category: TransactionCategory = .dining
    ) -> Transaction {
        Transaction(
            id: TransactionID(account: accountID, entryNumber: entryNumber), accountID: accountID,
            entryNumber: entryNumber,
            amount: Money(
                minorUnits: direction == .credit ? minorUnits : -minorUnits, currency: currency),
            status: status, bookingDate: date, valueDate: date, description: description,
            counterparty: "", reference: reference, category: category, bookedCategory: category, note: "",
            tags: [])
    }
}
