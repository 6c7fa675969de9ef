package import BankDomain
package import BankServices

/// Finds the account that a text names, by the rules of ``AccountReference``.
extension AccountRecords {
    /// The account that a text names for this purpose. Throws `notFound`, `ambiguous`, `invalidIBAN`.
    package func account(
        named text: String, for purpose: AccountPurpose, by principal: Principal
    ) throws -> Account {
        let reference = AccountReference(text)
        let mayFindOthers = purpose != .reading || principal.has(.auditor)
        let found = try reference.resolve(own: ownAccounts(of: principal)) {
            mayFindOthers ? try accounts(reference, by: $0) : []
        }
        return try marked(account(with: found.id), for: principal).account
    }

    /// The accounts that texts identify; permissions are not checked.
    package func payees(identifiedBy texts: Set<String>) throws -> [String: AccountID] {
        try texts.reduce(into: [:]) { found, text in
            let reference = AccountReference(text)
            found[text] = try reference.identified { try accounts(reference, by: $0) }?.id
        }
    }
}
