import BankDomain
import BankServices

extension MockBank {
    func mayRead(_ account: MockAccount, _ principal: Principal) -> Bool {
        principal.isOperator || account.owners.contains(principal.userID)
    }

    /// Own accounts and, for an operator, those that nobody owns.
    func mayMove(_ account: MockAccount, _ principal: Principal) -> Bool {
        account.owners.contains(principal.userID) || (principal.isOperator && account.owners.isEmpty)
    }

    func readable(_ id: AccountID, by principal: Principal) throws(ServiceError) -> MockAccount {
        let account = try account(id)
        guard mayRead(account, principal) else { throw .notFound(.account, name: id.text) }
        return account
    }

    func movable(_ id: AccountID, by principal: Principal) throws(ServiceError) -> MockAccount {
        let account = try readable(id, by: principal)
        guard mayMove(account, principal) else { throw .unauthorized(.notOwner(id)) }
        return account
    }

    func accountIDs(movableBy principal: Principal) -> Set<AccountID> {
        Set(head.accounts.lazy.filter { mayMove($0, principal) }.map(\.id))
    }

    func resolve(
        _ reference: AccountReference, for purpose: AccountPurpose, by principal: Principal
    ) throws -> Account {
        try reference.resolve { match in
            head.accounts
                .filter { account in
                    switch (purpose, match) {
                    case (.reading, _): mayRead(account, principal)
                    case (.paying, .prefix): account.owners.contains(principal.userID)
                    case (.paying, _): true
                    }
                }
                .map { view($0, for: principal) }
                .filter { reference.matches($0, by: match) }
        }
    }
}
