public import BankDomain
public import BankServices

public final class StubChangeService: ChangeServiceProtocol {
    public struct Call: Equatable, Sendable {
        public let scope: AccountScope
        public let cursor: String?
        public let limit: Int

        public init(_ scope: AccountScope = .own, cursor: String?, limit: Int) {
            self.scope = scope
            self.cursor = cursor
            self.limit = limit
        }
    }

    public let onChanges = AsyncStub<Call, ChangePage>("StubChangeService.changes")

    public init() {}

    public func changes(
        _ scope: AccountScope, after cursor: String?, limit: Int
    ) async throws -> ChangePage {
        try await onChanges(Call(scope, cursor: cursor, limit: limit))
    }
}
