import BankDomain
import BankServices

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

/// How far an account's available balance may fall at the mock bank.
enum MockFloor: Codable, Equatable, Sendable {
    /// As far as it likes.
    case none
    /// To so many minor units.
    case at(Int64)
}

extension MockAccount {
    /// Throws `accountFrozen` or `accountClosed` unless money may go out.
    func requireDebitable() throws(ServiceError) { try view(isDefault: false).requireDebitable() }

    /// Throws `accountFrozen` or `accountClosed` unless money may come in.
    func requireCreditable() throws(ServiceError) { try view(isDefault: false).requireCreditable() }

    /// How far the available balance may fall, in minor units; `nil` for as far as it likes.
    var lowest: Int64? {
        switch floor {
        case .some(.none): nil
        case .some(.at(let minorUnits)): minorUnits
        case nil: 0
        }
    }

    /// What may be taken; `nil` for any amount.
    var spendable: Int64? {
        guard let lowest else { return nil }
        let (rest, overflowed) = available.subtractingReportingOverflow(lowest)
        return overflowed ? nil : rest
    }

    /// Whether the numbers are such as this program writes, so that sums and differences of them fit.
    var isPossible: Bool {
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        return held >= 0 && !overflowed && available >= lowest ?? .min && accruals?.feesDue ?? 0 >= 0
    }
}
