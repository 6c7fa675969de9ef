public import BankDomain
import BankRules
public import BankServices

/// The payees at the embedded bank.
public final class LedgerBeneficiaryService: BeneficiaryServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter secureStorage: stores the secrets of second factors.
    public init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        clock: any BankClock
    ) {
        self.store = store
        self.principals = principals
        secondFactor = SecondFactor(secureStorage: secureStorage, clock: clock)
    }

    public func beneficiaries() async throws -> [Beneficiary] {
        try await read(.beneficiariesList) { transaction, principal in
            try transaction.shown(transaction.payees(of: principal.userID), to: principal.userID)
        }
    }

    public func beneficiary(named name: String) async throws -> Beneficiary {
        try BeneficiaryReference(name).resolve(in: await beneficiaries())
    }

    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        let principal = try await principals.principal(.beneficiariesAdd, in: .customer)
        let action = AuditedAction(.beneficiariesAdd, by: principal, on: IBAN.normalized(request.iban))
        let lookup = try await beginLookup(request, action, by: principal)
        let added = try await store.change(mode, action, key: request.idempotencyKey) {
            try $0.bank.addPayee(request, for: principal)
        }
        if let lookup, added.nameCheck.outcome == .match {
            try await store.change(.commit) { transaction in
                try transaction.attempts.takeBack(lookup.byUser)
                try transaction.attempts.forgetFailures(of: lookup.ofAccount.subject)
            }
        }
        return added
    }

    /// A lookup of another customer's account. It is counted for the account too, because anyone can register many
    /// users.
    private struct Lookup {
        let byUser: Attempt
        let ofAccount: Attempt

        init(_ byUser: Attempt, _ ofAccount: Attempt) {
            self.byUser = byUser
            self.ofAccount = ofAccount
        }
    }

    /// Counts a lookup of another customer's account, in a dry run too, so names and numbers cannot be guessed without
    /// limit. A lookup whose name matches is not counted.
    private func beginLookup(
        _ request: BeneficiaryRequest, _ action: AuditedAction, by principal: Principal
    ) async throws -> Lookup? {
        guard let iban = try await store.read({ try $0.lookup(request, by: principal.userID) })
        else { return nil }
        return try await store.change(.commit) { transaction in
            let attempts = transaction.attempts
            let ofAccount = try attempts.begun(of: Attempt.lookups(of: iban), action)
            guard case .success(let counted) = ofAccount else { return ofAccount.map { Lookup($0, $0) } }
            let byUser = try attempts.begun(of: Attempt.lookups(of: principal.userID), action)
            if case .failure = byUser { try attempts.takeBack(counted) }
            return byUser.map { Lookup($0, counted) }
        }.get()
    }

    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(
            .beneficiariesRename, on: id.text, mode,
            of: { try $0.shown([$0.payee(id, of: $1.userID)], to: $1.userID)[0] }
        ) {
            try $0.bank.changePayee(id, .name(name), for: $1)
        }
    }

    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        let principal = try await principals.principal(.beneficiariesTrust)
        try await store.read { transaction in
            _ = try transaction.payee(id, of: principal.userID)
            guard try transaction.hasSecondFactor(principal.userID) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
        }
        guard mode == .commit else {
            return try await change(.beneficiariesTrust, on: id.text, mode) {
                try $0.bank.changePayee(id, .trusted, for: $1)
            }
        }
        let step = try await secondFactor.matchingStep(code, of: principal.userID, .active)
        let isRight = try await store.change(.commit) { try $0.attempts.prove(step, of: principal) }
        return try await change(.beneficiariesTrust, on: id.text, mode) { transaction, principal in
            guard isRight else { throw ServiceError.invalidCode }
            return try transaction.bank.changePayee(id, .trusted, for: principal)
        }
    }

    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(
            .beneficiariesRemove, on: id.text, mode,
            of: { try $0.shown([$0.payee(id, of: $1.userID)], to: $1.userID)[0] }
        ) {
            try $0.bank.changePayee(id, .removed(endsDependents: endsDependents), for: $1)
        }
    }
}
