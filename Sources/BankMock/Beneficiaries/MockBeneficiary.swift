import BankDomain
import BankServices

/// A payee as stored by the mock bank.
struct MockBeneficiary: Codable, Equatable, Sendable {
    let id: BeneficiaryID
    let user: UserID
    var name: String
    let iban: IBAN
    let accountID: AccountID?
    var isTrusted = false
    var nameCheck = NameCheck(.match)
    let createdAt: Instant
    var status = Beneficiary.Status.active
}

/// The users' payees, oldest first. Removed payees stay.
struct MockBeneficiaries: Codable, Equatable, Sendable {
    var list: [MockBeneficiary] = []
}

extension MockBank {
    /// The payee as shown to its user.
    func view(_ kept: MockBeneficiary) throws -> Beneficiary {
        Beneficiary(
            id: kept.id, name: kept.name, iban: kept.iban, accountID: kept.accountID,
            isTrusted: kept.isTrusted,
            coolingOffUntil: try rules().coolingOffEnd(
                addedAt: kept.createdAt, isTrusted: kept.isTrusted,
                factorChangedAt: authentication.credential(of: kept.user)?.factorChangedAt, now: head.clock),
            createdAt: kept.createdAt, status: kept.status)
    }

    func beneficiaries(of user: UserID) -> [MockBeneficiary] {
        (head.beneficiaries ?? MockBeneficiaries()).list.filter { $0.user == user && $0.status == .active }
    }

    /// When a user last added a payee with an account or an IBAN, even if it was removed later.
    func lastAddition(of account: AccountID?, _ iban: IBAN?, by user: UserID) -> Instant? {
        (head.beneficiaries ?? MockBeneficiaries()).list.filter {
            $0.user == user && ((account != nil && $0.accountID == account) || $0.iban == iban)
        }.map(\.createdAt).max()
    }

    /// A user's saved payee. Throws `notFound`.
    func beneficiary(_ id: BeneficiaryID, of user: UserID) throws(ServiceError) -> MockBeneficiary {
        guard let known = beneficiaries(of: user).first(where: { $0.id == id }) else {
            throw .notFound(.beneficiary, name: id.text)
        }
        return known
    }

    /// Adds a payee, once for each key.
    mutating func add(
        _ request: BeneficiaryRequest, by principal: Principal
    ) throws(ServiceError) -> MockBeneficiary {
        let (name, iban) = try request.checked()
        let user = principal.userID
        let mark = MockPosting.Request(
            user: user, key: request.idempotencyKey, fingerprint: request.fingerprint)
        var all = head.beneficiaries ?? MockBeneficiaries()
        if let made = try made(before: mark) {
            guard let known = all.list.first(where: { $0.id.text == made }) else {
                throw .duplicateRequest(mark.key)
            }
            return known
        }
        let account = try account(iban)
        if let known = beneficiaries(of: user).first(where: { $0.iban == iban }) {
            throw .alreadyExists(.beneficiary, name: known.id.text)
        }
        let check = nameCheck(name, of: account)
        try check.requireAccepted(name, isAccepted: request.acceptsName)
        let added = MockBeneficiary(
            id: BeneficiaryID(number: Int64(all.list.count + 1)), user: user, name: name, iban: iban,
            accountID: account?.id, nameCheck: check, createdAt: head.clock)
        all.list.append(added)
        head.beneficiaries = all
        remember(added.id.text, for: mark)
        tell(user, NotificationEvent(.beneficiaryChanged, subject: added.id.text, detail: name))
        return added
    }

    /// Changes a user's saved payee. Throws `notFound`.
    mutating func change(
        _ id: BeneficiaryID, of user: UserID, _ body: (inout MockBeneficiary) throws(ServiceError) -> Void
    ) throws(ServiceError) -> MockBeneficiary {
        var changed = try beneficiary(id, of: user)
        try body(&changed)
        var all = head.beneficiaries ?? MockBeneficiaries()
        for index in all.list.indices where all.list[index].id == id { all.list[index] = changed }
        head.beneficiaries = all
        tell(user, NotificationEvent(.beneficiaryChanged, subject: id.text, detail: changed.name))
        return changed
    }

    /// Trusts a payee if the code is valid.
    mutating func trust(
        _ id: BeneficiaryID, code: String, of user: UserID, mode: ExecutionMode
    ) throws -> Result<MockBeneficiary, ServiceError> {
        _ = try beneficiary(id, of: user)
        guard hasSecondFactor(user) else { throw ServiceError.unauthorized(.secondFactorMissing) }
        if mode == .commit {
            let answer = attempt(.session(user), otherwise: .invalidCode) { _ in
                MockCode.isRight(code) ? () : nil
            }
            if case .failure(let refusal) = answer { return .failure(refusal) }
        }
        return .success(try change(id, of: user) { $0.isTrusted = true })
    }

    /// The IBAN of this bank that a request looks up; `nil` if it is another bank's or already one of the principal's
    /// payees.
    func lookup(_ request: BeneficiaryRequest, by principal: Principal) -> IBAN? {
        guard let iban = try? request.checked().iban, iban.isOfThisBank else { return nil }
        return beneficiaries(of: principal.userID).contains { $0.iban == iban } ? nil : iban
    }

    /// Throws `tooManyAttempts` while the principal or the account is locked after names that did not match. Lookups are
    /// counted for the account too, because anyone can register many users.
    func requireMayLookUp(_ iban: IBAN, by principal: Principal) throws(ServiceError) {
        for subject in [MockSubject.holder(iban), .lookups(principal.userID)] {
            let secondsLeft = authentication.secondsLeft(for: subject, at: head.clock)
            guard secondsLeft == 0 else { throw .tooManyAttempts(retryAfterSeconds: secondsLeft) }
        }
    }

    mutating func countLookup(of iban: IBAN, by principal: Principal, isMatch: Bool) {
        guard !isMatch else { return authentication.forgetFailures(of: .holder(iban)) }
        authentication.countFailure(of: .holder(iban), at: head.clock)
        authentication.countFailure(of: .lookups(principal.userID), at: head.clock)
    }

    // Holders are the owners of the account: an account's own name can be chosen to mislead.
    private func nameCheck(_ name: String, of account: MockAccount?) -> NameCheck {
        guard let account else { return NameCheck(.unavailable) }
        let holders = head.users.map(\.user).filter { account.owners.contains($0.id) }.map(\.name)
        return NameComparison.check(name, against: holders.isEmpty ? [account.name] : holders)
    }
}
