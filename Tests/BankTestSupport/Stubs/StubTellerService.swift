public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubTellerService: TellerServiceProtocol {
    /// Answers ``deposit(_:mode:)``.
    public let onDeposit = AsyncStub<ChangeCall<CashRequest>, Transaction>("StubTellerService.deposit")
    /// Answers ``withdraw(_:mode:)``.
    public let onWithdraw = AsyncStub<ChangeCall<CashRequest>, Transaction>("StubTellerService.withdraw")
    /// Answers ``account(named:)``.
    public let onAccountNamed = AsyncStub<String, Account>("StubTellerService.account(named:)")
    /// Sees ``acting(for:)``; without an answer it fails the test and the stub itself acts.
    public let onActing = SyncStub<any PrincipalSource, any TellerServiceProtocol>("StubTellerService.acting")

    /// A service without answers.
    public init() {}

    /// Answers as ``onDeposit`` says.
    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await onDeposit(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onWithdraw`` says.
    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await onWithdraw(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onAccountNamed`` says.
    public func account(named name: String) async throws -> Account { try await onAccountNamed(name) }

    /// Answers as ``onActing`` says.
    public func acting(for principals: any PrincipalSource) -> any TellerServiceProtocol {
        (try? onActing(principals)) ?? self
    }
}
