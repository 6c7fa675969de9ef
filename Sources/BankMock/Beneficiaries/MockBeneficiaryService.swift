public import BankDomain
import BankRules
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
            let iban = try bank.lookup(request, by: principal.userID)
            if let iban { try bank.requireMayLookUp(iban, by: principal) }
            return iban
        }
        do {
            let simulation: Simulation = { _, fault in
                fault == .nameMismatch ? .nameMismatch(given: request.name, actualName: nil) : nil
            }
            let added = try await host.change(action, mode, simulating: simulation) {
                try $0.addPayee(request, for: principal)
            }
            let isMatch = added.nameCheck.outcome == .match
            if let iban { try await countLookup(of: iban, by: principal, isMatch: isMatch) }
            return added
        } catch let refusal as ServiceError where refusal.isRefusal {
            if let iban { try await countLookup(of: iban, by: principal, isMatch: false) }
            throw refusal
        }
    }

    private func countLookup(of iban: IBAN, by principal: Principal, isMatch: Bool) async throws {
        try await host.change(nil, .commit) { $0.countLookup(of: iban, by: principal, isMatch: isMatch) }
    }

    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(
            .beneficiariesRename, on: id.text, mode,
            of: { try $0.shown([$0.payee(id, of: $1.userID)], to: $1.userID)[0] }
        ) {
            try $0.changePayee(id, .name(name), for: $1)
        }
    }

    /// Trusts a payee; the code is always ``MockSeed/code``.
    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        try await change(.beneficiariesTrust, on: id.text, mode, outcome: MockBank.outcome) {
            try $0.trust(id, code: code, for: $1, mode: mode)
        }.get()
    }

    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await change(
            .beneficiariesRemove, on: id.text, mode,
            of: { try $0.shown([$0.payee(id, of: $1.userID)], to: $1.userID)[0] }
        ) {
            try $0.changePayee(id, .removed(endsDependents: endsDependents), for: $1)
        }
    }

    private func list(_ operation: BankOperation) async throws -> [Beneficiary] {
        try await readAccounts(operation) { bank, principal in
            try bank.shown(bank.payees(of: principal.userID), to: principal.userID)
        }
    }
}
