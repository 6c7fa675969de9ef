public import BankDomain

/// A principal who is asked for when first needed, and once: that of one command, or of one request.
public final class RememberedPrincipalSource: PrincipalSource {
    private let user: FirstAnswer
    private let bankOperator: FirstAnswer

    /// Answers as `base` does at the first call. A failure is not remembered.
    public init(_ base: any PrincipalSource) {
        user = FirstAnswer { try await base.principal() }
        bankOperator = FirstAnswer { try await base.operatorPrincipal() }
    }

    /// The user, as the first call answered.
    public func principal() async throws -> Principal { try await user.principal() }
    /// The operator, as the first call answered.
    public func operatorPrincipal() async throws -> Principal { try await bankOperator.principal() }
}

private actor FirstAnswer {
    private let ask: @Sendable () async throws -> Principal
    private var asking: Task<Principal, any Error>?

    init(_ ask: @escaping @Sendable () async throws -> Principal) {
        self.ask = ask
    }

    /// Calls that come while the first is awaited wait for the same answer.
    func principal() async throws -> Principal {
        let task = asking ?? Task { [ask] in try await ask() }
        asking = task
        do {
            return try await task.value
        } catch {
            if asking == task { asking = nil }
            throw error
        }
    }
}
