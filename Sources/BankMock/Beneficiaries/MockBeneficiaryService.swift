public import BankDomain
public import BankServices

/// A user's saved payees, at the mock bank.
public final class MockBeneficiaryService: BeneficiaryServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource
    private let coolingOff: CoolingOff

    /// The service over `host`, for the principal that `principals` answers.
    ///
    /// - Parameter coolingOff: how long larger payments to new payees wait.
    public init(host: MockBankHost, principals: any PrincipalSource, coolingOff: CoolingOff = .none) {
        self.host = host
        self.principals = principals
        self.coolingOff = coolingOff
    }

    public func beneficiaries() async throws -> [Beneficiary] { try await list(.beneficiariesList) }

    public func beneficiary(named name: String) async throws -> Beneficiary {
        try BeneficiaryReference(name).resolve(in: await list(.beneficiariesShow))
    }

    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        let principal = try await principals.principal()
        let action = AuditedAction(.beneficiariesAdd, by: principal, on: IBAN.normalized(request.iban))
        return try await host.change(action, mode) { [coolingOff] bank in
            let added = try bank.add(request, by: principal)
            return AddedBeneficiary(
                beneficiary: try added.view(coolingOff, now: bank.head.clock), nameCheck: added.nameCheck)
        }
    }

    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(.beneficiariesRename, id, mode) { (beneficiary) throws(ServiceError) in
            beneficiary.name = try FreeText.name(name, field: "name")
        }
    }

    /// Trusts a payee; the code is always ``MockSeed/code``.
    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        let principal = try await principals.principal()
        let action = AuditedAction(.beneficiariesTrust, by: principal, on: id.text)
        let (trusted, now) = try await host.change(action, mode, outcome: { MockBank.outcome($0.0) }) {
            bank in
            (try bank.trust(id, code: code, of: principal.userID, mode: mode), bank.head.clock)
        }
        return try trusted.get().view(coolingOff, now: now)
    }

    public func remove(_ id: BeneficiaryID, mode: ExecutionMode) async throws -> Beneficiary {
        try await change(.beneficiariesRemove, id, mode) { $0.status = .removed }
    }

    public func acting(for principals: any PrincipalSource) -> any BeneficiaryServiceProtocol {
        MockBeneficiaryService(host: host, principals: principals, coolingOff: coolingOff)
    }

    private func list(_ operation: BankOperation) async throws -> [Beneficiary] {
        let principal = try await principals.principal()
        return try await host.readAccounts(operation) { [coolingOff] bank in
            try bank.beneficiaries(of: principal.userID).map { try $0.view(coolingOff, now: bank.head.clock) }
        }
    }

    private func change(
        _ operation: BankOperation, _ id: BeneficiaryID, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBeneficiary) throws(ServiceError) -> Void
    ) async throws -> Beneficiary {
        let principal = try await principals.principal()
        return try await host.change(AuditedAction(operation, by: principal, on: id.text), mode) {
            [coolingOff] bank in
            try bank.change(id, of: principal.userID, body).view(coolingOff, now: bank.head.clock)
        }
    }
}
