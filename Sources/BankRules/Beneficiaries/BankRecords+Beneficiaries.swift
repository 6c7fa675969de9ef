package import BankDomain
package import BankServices

extension BankFacts {
    /// The IBAN of this bank that a request looks up; `nil` if it is another bank's or already one of the user's payees.
    package func lookup(_ request: BeneficiaryRequest, by user: UserID) throws -> IBAN? {
        guard let iban = try? request.checked().iban, iban.isOfThisBank else { return nil }
        return try payees(of: user).contains { $0.iban == iban } ? nil : iban
    }

    // Holders are the owners of the account: an account's own name can be chosen to mislead. Accounts without known
    // owners have only that name.
    fileprivate func nameCheck(_ name: String, of account: Account?) throws -> NameCheck {
        guard let account else { return NameCheck(.unavailable) }
        let holders = try holderNames(of: account.id)
        return NameComparison.check(name, against: holders.isEmpty ? [account.accountName] : holders)
    }
}

/// Payees that users save.
extension BankRecords {
    /// Adds a payee, once for each key. Throws `alreadyExists`, `nameMismatch`.
    package mutating func addPayee(
        _ request: BeneficiaryRequest, for principal: Principal
    ) throws -> AddedBeneficiary {
        let (name, iban) = try request.checked()
        let user = principal.userID
        let key = RequestKey(user: user, key: request.idempotencyKey, fingerprint: request.fingerprint)
        let id: BeneficiaryID = try once(key) { bank in
            let account = try bank.account(with: iban)?.account
            if let known = try bank.payees(of: user).first(where: { $0.iban == iban }) {
                throw ServiceError.alreadyExists(.beneficiary, name: known.id.text)
            }
            let check = try bank.nameCheck(name, of: account)
            try check.requireAccepted(name, isAccepted: request.acceptsName)
            let payee = SavedPayee(
                id: try bank.nextBeneficiaryID, user: user, name: name, iban: iban, accountID: account?.id,
                nameCheck: check, createdAt: bank.now)
            try bank.insert(payee)
            try bank.tell(
                user, NotificationEvent(.beneficiaryChanged, subject: payee.id.text, detail: name))
            return payee.id
        }
        guard let added = try savedPayees(of: user).first(where: { $0.id == id }) else {
            throw ServiceError.duplicateRequest(key.key)
        }
        return AddedBeneficiary(
            beneficiary: try shown([added], to: user)[0], nameCheck: added.nameCheck)
    }

    /// Renames, trusts or removes a payee. A code was checked before. Throws `notFound`, `invalidValue`,
    /// `hasDependents`.
    package mutating func changePayee(
        _ id: BeneficiaryID, _ change: PayeeChange, for principal: Principal
    ) throws -> Beneficiary {
        var payee = try payee(id, of: principal.userID)
        switch change {
        case .name(let name): payee.name = try FreeText.name(name, field: .name)
        case .trusted: payee.isTrusted = true
        case .removed(let endsDependents):
            try end(
                dependents(of: payee), isWanted: endsDependents, .beneficiary, name: id.text, for: principal)
            payee.status = .removed
        }
        try update(payee, change)
        try tell(
            payee.user, NotificationEvent(.beneficiaryChanged, subject: payee.id.text, detail: payee.name))
        return try shown([payee], to: payee.user)[0]
    }
}

/// A change of a saved payee.
package enum PayeeChange: Sendable {
    case name(String)
    case trusted
    case removed(endsDependents: Bool)
}
