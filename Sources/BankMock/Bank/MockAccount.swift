import BankDomain

/// An account as the mock bank keeps it.
struct MockAccount: Codable, Equatable, Sendable {
    let id: AccountID
    let number: String
    let type: Account.AccountType
    let currency: Currency
    var name: String
    let iban: RecordedIBAN?
    var status: Account.Status = .active
    /// Everything booked, in minor units.
    var posted: Int64 = 0
    /// What card payments on their way hold back, in minor units.
    var held: Int64 = 0
    let owners: [UserID]

    /// What can be spent: customer accounts end at zero.
    var available: Int64 { posted - held }

    func view(isDefault: Bool) -> Account {
        Account(
            id: id, accountNumber: number, accountType: type,
            balance: Money(minorUnits: posted, currency: currency),
            availableBalance: Money(minorUnits: available, currency: currency),
            accountName: name, iban: iban, isDefault: isDefault, status: status, ownerIDs: owners)
    }
}
