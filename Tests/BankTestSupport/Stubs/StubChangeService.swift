public import BankDomain
public import BankServices

public final class StubChangeService: ChangeServiceProtocol {
    public struct Call: Equatable, Sendable {
        public let cursor: String?
        public let limit: Int

        public init(cursor: String?, limit: Int) {
            self.cursor = cursor
            self.limit = limit
        }
    }

    public let onChanges = AsyncStub<Call, ChangePage>("StubChangeService.changes")

    public init() {}

    public func changes(after cursor: String?, limit: Int) async throws -> ChangePage {
        try await onChanges(Call(cursor: cursor, limit: limit))
    }
}
