import BankDomain
import BankSQL
import BankServices
import LanguageKit

struct BeneficiaryStore: NounStore {
    let transaction: LedgerTransaction

    /// The principal's payees, oldest first.
    func beneficiaries(of principal: Principal) throws -> [StoredBeneficiary] {
        try all(of: principal).filter { $0.status == .active }
    }

    /// When the principal last added a payee with an account or an IBAN, even if it was removed later.
    func lastAddition(of account: AccountID?, _ iban: IBAN?, by principal: Principal) throws -> Instant? {
        try all(of: principal).filter {
            (account != nil && $0.accountID == account) || $0.iban == iban
        }.map(\.createdAt).max()
    }

    static func all(of user: UserID) -> SQLRead {
        SQLRead("SELECT \(StoredBeneficiary.columns) FROM beneficiary WHERE user = ? ORDER BY id", user)
    }

    // Includes removed payees.
    private func all(of principal: Principal) throws -> [StoredBeneficiary] {
        let user = principal.userID
        if let known = transaction.known.beneficiaries[user] { return known }
        let found = try stored.rows(Self.all(of: user), read: StoredBeneficiary.read)
        transaction.known.beneficiaries[user] = found
        return found
    }

    /// One of the principal's payees. Throws `notFound`.
    func beneficiary(_ id: BeneficiaryID, of principal: Principal) throws -> StoredBeneficiary {
        let known = try id.number.flatMap { try beneficiary(number: $0, of: principal) }
        guard let known, known.status == .active else {
            throw ServiceError.notFound(.beneficiary, name: id.text)
        }
        return known
    }

    /// Adds a payee, once for each key.
    func add(_ request: BeneficiaryRequest, for principal: Principal) throws -> StoredBeneficiary {
        let (name, iban) = try request.checked()
        let id = try transaction.idempotency.onceMaking(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) {
            let account = try transaction.accounts.account(iban)
            let known = try beneficiaries(of: principal).first { $0.iban == iban }
            if let known {
                throw ServiceError.alreadyExists(
                    .beneficiary, name: BeneficiaryID(number: known.number).text)
            }
            let check = try nameCheck(name, of: account)
            try check.requireAccepted(name, isAccepted: request.acceptsName)
            return try insert(name, iban, account, check, of: principal)
        }
        guard let number = id.number, let made = try beneficiary(number: number, of: principal)
        else { throw MalformedValue("the record of a new payee is missing") }
        return made
    }

    /// The IBAN of this bank that a request looks up; `nil` if it is another bank's or already one of the principal's
    /// payees.
    func lookup(_ request: BeneficiaryRequest, by principal: Principal) throws -> IBAN? {
        guard let iban = try? request.checked().iban, iban.isOfThisBank else { return nil }
        return try beneficiaries(of: principal).contains { $0.iban == iban } ? nil : iban
    }

    /// The payees as shown to their user.
    func shown(_ payees: [StoredBeneficiary], to principal: Principal) throws -> [Beneficiary] {
        let rules = try transaction.rules()
        let changedAt = try transaction.credentials.factorChangedAt(of: principal.userID)
        return payees.map { $0.beneficiary(rules, factorChangedAt: changedAt, now: now) }
    }

    func rename(_ id: BeneficiaryID, to name: String, for principal: Principal) throws -> StoredBeneficiary {
        let known = try beneficiary(id, of: principal)
        let name = try FreeText.name(name, field: .name)
        try write(.update("beneficiary", set: "name"), name, known.number)
        return try changed(known, of: principal)
    }

    /// Trusts a payee. The code was checked before.
    func trust(_ id: BeneficiaryID, for principal: Principal) throws -> StoredBeneficiary {
        let known = try beneficiary(id, of: principal)
        try write(.update("beneficiary", set: "is_trusted"), 1, known.number)
        return try changed(known, of: principal)
    }

    func remove(
        _ id: BeneficiaryID, endsDependents: Bool, for principal: Principal
    ) throws -> StoredBeneficiary {
        let known = try beneficiary(id, of: principal)
        try transaction.dependents(of: BeneficiaryID(number: known.number))
            .end(isWanted: endsDependents, .beneficiary, name: id.text, for: principal)
        try write(.update("beneficiary", set: "status"), "removed", known.number)
        return try changed(known, of: principal)
    }

    private func insert(
        _ name: String, _ iban: IBAN, _ account: LedgerAccount?, _ check: NameCheck, of principal: Principal
    ) throws -> BeneficiaryID {
        let last = try stored.first("SELECT max(id) AS last FROM beneficiary") { $0.int64("last") } ?? 0
        let id = BeneficiaryID(number: 1 + (try StoredValue.number(last)))
        try write(
            .insert(
                into: "beneficiary", "id, user, name, iban, account, name_check, actual_name, created_at"),
            id.number, principal.userID, name, iban.text, account?.number, check.outcome.rawValue,
            check.actualName, now)
        try tell(principal, id, name: name)
        return id
    }

    private func changed(_ known: StoredBeneficiary, of principal: Principal) throws -> StoredBeneficiary {
        guard let changed = try beneficiary(number: known.number, of: principal) else {
            throw MalformedValue("payee \(known.number) is missing")
        }
        try tell(principal, BeneficiaryID(number: known.number), name: changed.name)
        return changed
    }

    private func tell(_ principal: Principal, _ id: BeneficiaryID, name: String) throws {
        try transaction.notifications.tell(
            principal.userID, NotificationEvent(.beneficiaryChanged, subject: id.text, detail: name))
    }

    private func beneficiary(number: Int64, of principal: Principal) throws -> StoredBeneficiary? {
        try stored.first(
            "SELECT \(StoredBeneficiary.columns) FROM beneficiary WHERE id = ? AND user = ?", number,
            principal.userID, read: StoredBeneficiary.read)
    }

    // Holders are the owners of the account: an account's own name can be chosen to mislead. Accounts without known
    // owners have only that name.
    private func nameCheck(_ name: String, of account: LedgerAccount?) throws -> NameCheck {
        guard let account else { return NameCheck(.unavailable) }
        let holders = try stored.rows(
            """
            SELECT u.name FROM account_owner o JOIN bank_user u ON u.id = o.owner
            WHERE o.account = ? ORDER BY u.id
            """, account.number
        ) { $0.text("name") }
        return NameComparison.check(name, against: holders.isEmpty ? [account.account.accountName] : holders)
    }
}

/// A payee as stored.
struct StoredBeneficiary: Sendable {
    /// The N of `BEN00N`.
    let number: Int64
    /// The name that the user chose.
    let name: String
    let iban: IBAN
    /// The account, if it is one of this bank.
    let accountID: AccountID?
    let isTrusted: Bool
    /// The result of the name check when it was added.
    let nameCheck: NameCheck
    let createdAt: Instant
    let status: Beneficiary.Status

    /// The columns that ``read(_:)`` expects.
    static let columns = """
        id, name, iban, account, is_trusted, name_check, actual_name, created_at, status
        """

    static func read(_ row: any SQLStatement) throws -> StoredBeneficiary {
        guard let iban = RecordedIBAN(row.text("iban")).validated else {
            throw MalformedValue("a payee has no IBAN")
        }
        return StoredBeneficiary(
            number: row.int64("id"), name: row.text("name"), iban: iban,
            accountID: row.optionalInt64("account").map { AccountID(number: $0) },
            isTrusted: row.bool("is_trusted"),
            nameCheck: NameCheck(
                try StoredValue.choice(row.text("name_check"), as: NameCheck.Outcome.self),
                actualName: row.optionalText("actual_name")),
            createdAt: try StoredValue.instant(row.int64("created_at")),
            status: try StoredValue.choice(row.text("status"), as: Beneficiary.Status.self))
    }

    /// The payee as shown to its user.
    func beneficiary(_ rules: BankRules, factorChangedAt: Instant?, now: Instant) -> Beneficiary {
        Beneficiary(
            id: BeneficiaryID(number: number), name: name, iban: iban, accountID: accountID,
            isTrusted: isTrusted,
            coolingOffUntil: rules.coolingOffEnd(
                addedAt: createdAt, isTrusted: isTrusted, factorChangedAt: factorChangedAt, now: now),
            createdAt: createdAt, status: status)
    }
}
