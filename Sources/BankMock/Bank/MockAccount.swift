import BankDomain
import BankRules
import BankServices

/// An account as stored by the mock bank.
struct MockAccount: Codable, Equatable, Sendable {
    let id: AccountID
    let number: String
    let type: Account.AccountType
    let currency: Currency
    var name: String
    let iban: RecordedIBAN?
    var status: Account.Status = .active
    /// The booked balance, in minor units.
    var posted: Int64 = 0
    /// The amounts held for card payments and transfers, in minor units.
    var held: Int64 = 0
    var owners: [UserID]

    // Added later, so optional: an older state does not have these.

    /// The product from which it was opened.
    var productID: ProductID?
    var freeze: AccountFreeze?
    /// Minimum available balance; `nil` means zero.
    var floor: MockFloor?
    /// The opening day; `nil` if it was before the recorded history.
    var openedOn: CalendarDate?
    /// The accrued interest and fees.
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

extension MockAccount {
    /// The account as decisions know it.
    var known: KnownAccount { KnownAccount(number: id.number ?? 0, account: view(isDefault: false)) }
}

/// The minimum available balance of an account at the mock bank.
enum MockFloor: Codable, Equatable, Sendable {
    /// No limit.
    case none
    /// A number of minor units.
    case at(Int64)
}

extension MockAccount {
    /// Minimum available balance in minor units; `nil` for no limit.
    var lowest: Int64? {
        switch floor {
        case .some(.none): nil
        case .some(.at(let minorUnits)): minorUnits
        case nil: 0
        }
    }

    /// The amount that can be debited; `nil` for any amount.
    var spendable: Int64? {
        guard let lowest else { return nil }
        let (rest, overflowed) = available.subtractingReportingOverflow(lowest)
        return overflowed ? nil : rest
    }

    /// True if the numbers are in the range that this program writes, so that sums and differences do not overflow.
    var isPossible: Bool {
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        return held >= 0 && !overflowed && available >= lowest ?? .min && accruals?.feesDue ?? 0 >= 0
    }
}
