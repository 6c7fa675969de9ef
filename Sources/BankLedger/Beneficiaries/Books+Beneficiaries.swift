import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// The payees whom the principal keeps, in the order in which they were added.
    func beneficiaries(of principal: Principal) throws -> [StoredBeneficiary] {
        try database.rows(
            """
            SELECT \(StoredBeneficiary.columns) FROM beneficiary
            WHERE user = ? AND status = 'active' ORDER BY id
            """, principal.userID, read: StoredBeneficiary.read)
    }

    /// A payee whom the principal keeps. Throws `notFound`.
    func beneficiary(_ id: BeneficiaryID, of principal: Principal) throws -> StoredBeneficiary {
        let known = try id.number.flatMap { try beneficiary(number: $0, of: principal) }
        guard let known, known.status == .active else {
            throw ServiceError.notFound(.beneficiary, name: id.text)
        }
        return known
    }

    /// The account of this bank with an IBAN; `nil` if another bank keeps it. Throws `notFound` for a number of this
    /// bank's that no account has.
    func account(_ iban: IBAN, for principal: Principal) throws -> LedgerAccount? {
        try accountNumber(iban).map { try account(AccountID(number: $0), for: principal) }
    }

    /// The N of the account of this bank with an IBAN. Throws `notFound` for a number of this bank's that no
    /// account has.
    func accountNumber(_ iban: IBAN) throws -> Int64? {
        let number = try database.first("SELECT id FROM account WHERE iban = ? AND id > 0", iban.text) {
            $0.int64(0)
        }
        guard number != nil || !iban.isOfThisBank else {
            throw ServiceError.notFound(.account, name: iban.text)
        }
        return number
    }

    /// Keeps a payee, once for each key.
    func add(_ request: BeneficiaryRequest, for principal: Principal) throws -> StoredBeneficiary {
        let (name, iban) = try request.checked()
        let id = try onceMaking(request.idempotencyKey, fingerprint: request.fingerprint, for: principal) {
            let account = try account(iban, for: principal)
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
        else { throw MalformedValue("a beneficiary that was added is missing") }
        return made
    }

    /// Calls a payee something else.
    func rename(_ id: BeneficiaryID, to name: String, for principal: Principal) throws -> StoredBeneficiary {
        let known = try beneficiary(id, of: principal)
        let name = try FreeText.name(name, field: "name")
        try database.run("UPDATE beneficiary SET name = ? WHERE id = ?", name, known.number)
        return try changed(known, of: principal)
    }

    /// Trusts a payee. The code was looked at.
    func trust(_ id: BeneficiaryID, for principal: Principal) throws -> StoredBeneficiary {
        let known = try beneficiary(id, of: principal)
        try database.run("UPDATE beneficiary SET is_trusted = 1 WHERE id = ?", known.number)
        return try changed(known, of: principal)
    }

    /// Forgets a payee.
    func remove(_ id: BeneficiaryID, for principal: Principal) throws -> StoredBeneficiary {
        let known = try beneficiary(id, of: principal)
        try database.run("UPDATE beneficiary SET status = 'removed' WHERE id = ?", known.number)
        return try changed(known, of: principal)
    }

    private func insert(
        _ name: String, _ iban: IBAN, _ account: LedgerAccount?, _ check: NameCheck, of principal: Principal
    ) throws -> BeneficiaryID {
        let last = try database.first("SELECT max(id) FROM beneficiary") { $0.int64(0) } ?? 0
        let id = BeneficiaryID(number: 1 + (try StoredValue.number(last)))
        try database.run(
            """
            INSERT INTO beneficiary (id, user, name, iban, account, name_check, actual_name, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, id.number, principal.userID, name, iban.text, account?.number, check.outcome.rawValue,
            check.actualName, now)
        try tell(principal.userID, News(.beneficiaryChanged, subject: id.text, detail: name))
        return id
    }

    private func changed(_ known: StoredBeneficiary, of principal: Principal) throws -> StoredBeneficiary {
        guard let changed = try beneficiary(number: known.number, of: principal) else {
            throw MalformedValue("beneficiary \(known.number) is missing")
        }
        let id = BeneficiaryID(number: known.number)
        try tell(principal.userID, News(.beneficiaryChanged, subject: id.text, detail: changed.name))
        return changed
    }

    private func beneficiary(number: Int64, of principal: Principal) throws -> StoredBeneficiary? {
        try database.first(
            "SELECT \(StoredBeneficiary.columns) FROM beneficiary WHERE id = ? AND user = ?", number,
            principal.userID, read: StoredBeneficiary.read)
    }

    // The holders are who owns the account: what they call it could be chosen to deceive. Where nobody is known to own
    // it, its name is all that there is.
    private func nameCheck(_ name: String, of account: LedgerAccount?) throws -> NameCheck {
        guard let account else { return NameCheck(.unavailable) }
        let holders = try database.rows(
            """
            SELECT u.name FROM account_owner o JOIN bank_user u ON u.id = o.owner
            WHERE o.account = ? ORDER BY u.id
            """, account.number
        ) { $0.text(0) }
        return NameComparison.check(name, against: holders.isEmpty ? [account.account.accountName] : holders)
    }
}
