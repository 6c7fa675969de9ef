import BankServices

/// Reads a list page after page.
@MainActor
enum PageReader {
    private static let pageLimit = 1_000

    /// Passes the items of every page to `take`, until it returns `false` or the list ends.
    static func read<Item>(
        after cursor: String?, _ take: ([Item]) throws -> Bool,
        _ load: @MainActor (PageRequest) async throws -> Page<Item>
    ) async throws {
        var cursor = cursor
        repeat {
            let page = try await load(try PageRequest(limit: pageLimit, after: cursor))
            guard try take(page.items) else { return }
            cursor = page.nextCursor
        } while cursor != nil
    }
}
