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
    /// What card payments and transfers on their way hold back, in minor units.
    var held: Int64 = 0
    var owners: [UserID]

    // What came later: a state written before does not have it.

    /// The product that it was opened from.
    var productID: ProductID?
    var freeze: AccountFreeze?
    /// How far the available balance may fall; `nil` is zero.
    var floor: MockFloor?
    /// The day on which it was opened; `nil` before all that is remembered.
    var openedOn: CalendarDate?
    /// What has come together by its product's terms.
    var accruals: Accruals?

    var available: Int64 { posted - held }

    func view(isDefault: Bool) -> Account {
        Account(
            id: id, accountNumber: number, accountType: type,
            balance: Money(minorUnits: posted, currency: currency),
            availableBalance: Money(minorUnits: available, currency: currency),
            accountName: name, iban: iban, isDefault: isDefault, status: status, ownerIDs: owners.sorted(),
            productID: productID, freeze: freeze,
            floor: lowest.map { Money(minorUnits: $0, currency: currency) })
    }
}
