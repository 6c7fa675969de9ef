public import BankDomain
public import BankServices

/// A user's saved payees, at the mock bank.
public final class MockBeneficiaryService: BeneficiaryServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    /// Creates the service over `host` for the user of `principals`.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func beneficiaries() async throws -> [Beneficiary] { try await list(.beneficiariesList) }

    public func beneficiary(named name: String) async throws -> Beneficiary {
        try BeneficiaryReference(name).resolve(in: await list(.beneficiariesShow))
    }

    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        let principal = try await principals.principal(.beneficiariesAdd, in: .customer)
        let action = AuditedAction(.beneficiariesAdd, by: principal, on: IBAN.normalized(request.iban))
        let iban = try await host.read(nil) { bank in
            let iban = bank.lookup(request, by: principal)
            if let iban { try bank.requireMayLookUp(iban, by: principal) }
            return iban
        }
        do {
            let added = try await add(request, action, by: principal, mode)
            let isMatch = added.nameCheck.outcome == .match
            if let iban { try await countLookup(of: iban, by: principal, isMatch: isMatch) }
            return added
        } catch let refusal as ServiceError where refusal.isRefusal {
            if let iban { try await countLookup(of: iban, by: principal, isMatch: false) }
            throw refusal
        }
    }

    private func add(
        _ request: BeneficiaryRequest, _ action: AuditedAction, by principal: Principal, _ mode: ExecutionMode
    ) async throws -> AddedBeneficiary {
        try await host.change(action, mode) { bank in
            let added = try bank.add(request, by: principal)
            return AddedBeneficiary(
                beneficiary: try bank.view(added), nameCheck: added.nameCheck)
        }
    }

    private func countLookup(of iban: IBAN, by principal: Principal, isMatch: Bool) async throws {
        try await host.change(nil, .commit) { $0.countLookup(of: iban, by: principal, isMatch: isMatch) }
    }

    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(.beneficiariesRename, id, mode) { (beneficiary) throws(ServiceError) in
            beneficiary.name = try FreeText.name(name, field: .name)
        }
    }

    /// Trusts a payee; the code is always ``MockSeed/code``.
    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        try await change(.beneficiariesTrust, on: id.text, mode, outcome: MockBank.outcome) {
            bank, principal in
            switch try bank.trust(id, code: code, of: principal.userID, mode: mode) {
            case .success(let kept): return Result<Beneficiary, ServiceError>.success(try bank.view(kept))
            case .failure(let refusal): return .failure(refusal)
            }
        }.get()
    }

    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(.beneficiariesRemove, on: id.text, mode) { bank, principal in
            _ = try bank.beneficiary(id, of: principal.userID)
            try bank.end(
                bank.dependents(of: id), isWanted: endsDependents, .beneficiary, name: id.text, by: principal)
            return try bank.view(bank.change(id, of: principal.userID) { $0.status = .removed })
        }
    }

    private func list(_ operation: BankOperation) async throws -> [Beneficiary] {
        try await readAccounts(operation) { bank, principal in
            try bank.beneficiaries(of: principal.userID).map { try bank.view($0) }
        }
    }

    private func change(
        _ operation: BankOperation, _ id: BeneficiaryID, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBeneficiary) throws(ServiceError) -> Void
    ) async throws -> Beneficiary {
        try await change(operation, on: id.text, mode) { try $0.view($0.change(id, of: $1.userID, body)) }
    }
}
