public import BankDomain
public import BankServices

/// Transfers of the mock bank.
public final class MockTransferService: TransferServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource
    private let stepUp: StepUpPolicy

    /// Transfers of a bank, for whoever `principals` answers.
    ///
    /// - Parameter stepUp: which transfers need a code of the second factor.
    public init(host: MockBankHost, principals: any PrincipalSource, stepUp: StepUpPolicy = .never) {
        self.host = host
        self.principals = principals
        self.stepUp = stepUp
    }

    /// Moves money.
    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await host.change(.transfersCreate, mode) { [stepUp] in
            try $0.transfer(request, by: principal, stepUp: stepUp, mode: mode)
        }.get()
    }

    /// Answers a challenge; the code is always ``MockSeed/code``.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await host.change(.transfersConfirm, .commit) {
            try $0.confirm(challengeID, code: code, by: principal)
        }.get()
    }

    /// One transfer.
    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await host.read(.transfersShow) { bank in
            guard let transfer = bank.journal.transfers.first(where: { $0.id == id }),
                [transfer.fromAccountID, transfer.toAccountID].contains(where: {
                    (try? bank.readable($0, by: principal)) != nil
                })
            else { throw ServiceError.notFound(.transfer, name: id.text) }
            return transfer
        }
    }

    /// Transfers, newest first.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal()
        return try await host.read(.transfersList) { try $0.transfers(page: page, by: principal) }
    }

    /// The same service acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol {
        MockTransferService(host: host, principals: principals, stepUp: stepUp)
    }
}
