public import BankDomain
public import BankServices

/// The payees at the embedded bank.
public final class LedgerBeneficiaryService: BeneficiaryServiceProtocol, PrincipalBound {
    private let store: LedgerStore
    private let principals: any PrincipalSource
    private let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter secureStorage: stores the secrets of second factors.
    public convenience init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        clock: any BankClock
    ) {
        self.init(
            store: store, principals: principals,
            secondFactor: SecondFactor(secureStorage: secureStorage, clock: clock))
    }

    private init(store: LedgerStore, principals: any PrincipalSource, secondFactor: SecondFactor) {
        self.store = store
        self.principals = principals
        self.secondFactor = secondFactor
    }

    public func beneficiaries() async throws -> [Beneficiary] {
        let principal = try await principals.principal(.beneficiariesList)
        return try await store.read { transaction in
            let rules = try transaction.rules()
            return try transaction.beneficiaries.beneficiaries(of: principal).map {
                $0.beneficiary(rules, now: transaction.now)
            }
        }
    }

    public func beneficiary(named name: String) async throws -> Beneficiary {
        try BeneficiaryReference(name).resolve(in: await beneficiaries())
    }

    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        let principal = try await principals.principal(.beneficiariesAdd, in: .customer)
        let action = AuditedAction(.beneficiariesAdd, by: principal, on: IBAN.normalized(request.iban))
        let lookup = try await beginLookup(request, action, by: principal)
        let added = try await store.write(mode, action, key: request.idempotencyKey) {
            transaction in
            let added = try transaction.beneficiaries.add(request, for: principal)
            return AddedBeneficiary(
                beneficiary: added.beneficiary(try transaction.rules(), now: transaction.now),
                nameCheck: added.nameCheck)
        }
        if let lookup, added.nameCheck.outcome == .match {
            try await store.write(.commit) { try $0.attempts.takeBack(lookup) }
        }
        return added
    }

    /// Counts a lookup of another customer's account, in a dry run too, so names and numbers cannot be guessed without
    /// limit. A lookup whose name matches is not counted.
    private func beginLookup(
        _ request: BeneficiaryRequest, _ action: AuditedAction, by principal: Principal
    ) async throws -> Attempt? {
        guard
            try await store.read({ try $0.beneficiaries.isLookup(request, by: principal) })
        else { return nil }
        return try await store.write(.commit) {
            try $0.attempts.begun(of: Attempt.lookups(of: principal.userID), action)
        }.get()
    }

    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(.beneficiariesRename, id, mode) {
            try $0.beneficiaries.rename(id, to: name, for: $1)
        }
    }

    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        let principal = try await principals.principal(.beneficiariesTrust)
        try await store.read { transaction in
            _ = try transaction.beneficiaries.beneficiary(id, of: principal)
            guard try transaction.secondFactors.hasSecondFactor(.active, principal.userID) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
        }
        guard mode == .commit else {
            return try await change(.beneficiariesTrust, id, mode) { try $0.beneficiaries.trust(id, for: $1) }
        }
        let step = try await secondFactor.matchingStep(code, of: principal.userID, .active)
        let isRight = try await store.write(.commit) { try $0.attempts.prove(step, of: principal) }
        return try await change(.beneficiariesTrust, id, mode) { transaction, principal in
            guard isRight else { throw ServiceError.invalidCode }
            return try transaction.beneficiaries.trust(id, for: principal)
        }
    }

    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(.beneficiariesRemove, id, mode) {
            try $0.beneficiaries.remove(id, endsDependents: endsDependents, for: $1)
        }
    }

    public func acting(for principals: any PrincipalSource) -> any BeneficiaryServiceProtocol {
        LedgerBeneficiaryService(store: store, principals: principals, secondFactor: secondFactor)
    }

    private func change(
        _ operation: BankOperation, _ id: BeneficiaryID, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (LedgerTransaction, Principal) throws -> StoredBeneficiary
    ) async throws -> Beneficiary {
        let principal = try await principals.principal(operation)
        let action = AuditedAction(operation, by: principal, on: id.text)
        return try await store.write(mode, action) { transaction in
            try body(transaction, principal).beneficiary(transaction.rules(), now: transaction.now)
        }
    }
}
