package import BankDomain
import BankServices

/// A payee as its user saved it.
package struct SavedPayee: Codable, Hashable, Sendable {
    package let id: BeneficiaryID
    package let user: UserID
    /// The name that the user chose.
    package var name: String
    package let iban: IBAN
    /// The account, if it is one of this bank.
    package let accountID: AccountID?
    package var isTrusted: Bool
    /// The result of the name check when it was added.
    package let nameCheck: NameCheck
    package let createdAt: Instant
    package var status: Beneficiary.Status

    package init(
        id: BeneficiaryID, user: UserID, name: String, iban: IBAN, accountID: AccountID?,
        isTrusted: Bool = false, nameCheck: NameCheck = NameCheck(.match), createdAt: Instant,
        status: Beneficiary.Status = .active
    ) {
        self.id = id
        self.user = user
        self.name = name
        self.iban = iban
        self.accountID = accountID
        self.isTrusted = isTrusted
        self.nameCheck = nameCheck
        self.createdAt = createdAt
        self.status = status
    }

    /// Whether it is the creditor with this account or IBAN, however the payer named it.
    package func isCreditor(_ account: AccountID?, _ iban: IBAN?) -> Bool {
        (account != nil && accountID == account) || self.iban == iban
    }
}

extension BankFacts {
    /// The payees that a user has, oldest first.
    package func payees(of user: UserID) throws -> [SavedPayee] {
        try savedPayees(of: user).filter { $0.status == .active }
    }

    /// One of a user's payees. Throws `notFound`.
    package func payee(_ id: BeneficiaryID, of user: UserID) throws -> SavedPayee {
        guard let known = try savedPayees(of: user).first(where: { $0.id == id }), known.status == .active
        else { throw ServiceError.notFound(.beneficiary, name: id.text) }
        return known
    }

    /// Payees as shown to their user.
    package func shown(_ payees: [SavedPayee], to user: UserID) throws -> [Beneficiary] {
        let rules = try paymentRules
        let changedAt = try secondFactorChange(of: user)
        return payees.map { payee in
            Beneficiary(
                id: payee.id, name: payee.name, iban: payee.iban, accountID: payee.accountID,
                isTrusted: payee.isTrusted,
                coolingOffUntil: rules.coolingOffEnd(
                    addedAt: payee.createdAt, isTrusted: payee.isTrusted, factorChangedAt: changedAt,
                    now: now), createdAt: payee.createdAt, status: payee.status)
        }
    }
}
