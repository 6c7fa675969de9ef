import BankAPI
public import BankDomain
public import BankServices

/// What changed for a user at a server's bank.
public final class RemoteChangeService: ChangeServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func changes(
        _ scope: AccountScope, after cursor: String?, limit: Int
    ) async throws -> ChangePage {
        let page = try await api.call(ChangesAPI.list, scope, cursor, limit)
        return ChangePage(
            items: page.items.map(\.change), nextCursor: page.nextCursor, hasMore: page.hasMore)
    }
}
