package import BankDomain
package import BankServices

/// An account as decisions know it. A class, because batches would copy a large struct for each line.
package final class KnownAccount: Sendable {
    /// The N of `ACC00N`.
    package let number: Int64
    /// The account, not marked as the default.
    package let account: Account

    package init(number: Int64, account: Account) {
        self.number = number
        self.account = account
    }

    package var id: AccountID { account.id }
    package var currency: Currency { account.currency }
    package var ownerIDs: [UserID] { account.ownerIDs }

    package func isOwned(by user: UserID) -> Bool { account.ownerIDs.contains(user) }

    /// Whether the principal may see the account: its owners and auditors.
    package func isReadable(by principal: Principal) -> Bool {
        principal.mayRead(accountOf: account.ownerIDs)
    }

    /// Whether the principal may act for the account: its owners and, if it has none, operators.
    package func isManaged(by principal: Principal) -> Bool {
        principal.mayManage(accountOf: account.ownerIDs)
    }

    /// The account, if a principal may act for it. Throws `notFound` if they may not read it,
    /// `unauthorized(.notOwner)`.
    package func managed(by principal: Principal) throws(ServiceError) -> KnownAccount {
        guard isReadable(by: principal) else { throw .notFound(.account, name: id.text) }
        guard isManaged(by: principal) else { throw .unauthorized(.notOwner(id)) }
        return self
    }
}

extension Account {
    /// The account with some values changed.
    package func with(
        posted: Int64? = nil, available: Int64? = nil, isDefault: Bool? = nil, ownerIDs: [UserID]? = nil
    ) -> Account {
        Account(
            id: id, accountNumber: accountNumber, accountType: accountType,
            balance: posted.map { Money(minorUnits: $0, currency: currency) } ?? balance,
            availableBalance: available.map { Money(minorUnits: $0, currency: currency) } ?? availableBalance,
            accountName: accountName, iban: iban, isDefault: isDefault ?? self.isDefault, status: status,
            ownerIDs: ownerIDs ?? self.ownerIDs, productID: productID, freeze: freeze, floor: floor)
    }
}
