import BankServices
import Observation

/// Loads a long list page after page and joins what came.
@Observable
@MainActor
final class Pager<List: Equatable & Sendable> {
    private let list = Loader<List>()
    private let extended = Loader<List>()

    var state: LoadState<List> { list.state }
    var isLoadingNext: Bool { extended.state.isLoading }
    var nextError: ServiceError? { extended.state.error }

    /// Begins anew; the next page that is awaited is dropped.
    func loadFirst(_ fetch: @MainActor () async throws -> List) async {
        extended.reset()
        await list.load(fetch)
    }

    /// Puts another list in place of the one that is loaded.
    func update(_ transform: (List) -> List) {
        list.update(transform)
    }

    /// Goes on where the list ends; does nothing without a list, at its end, and while a page is awaited.
    func loadNext<Item>(
        _ page: (List) -> Page<Item>, _ extend: @MainActor (List, PageRequest) async throws -> List
    ) async {
        guard let current = state.value, page(current).nextCursor != nil else { return }
        let longer = await extended.perform {
            let last = page(current)
            let request = try PageRequest(page: last.page + 1, limit: last.limit, after: last.nextCursor)
            return try await extend(current, request)
        }
        if let longer { list.update { _ in longer } }
    }
}

extension Page {
    /// The items of both, as of the later page.
    func appending(_ next: Page) -> Page {
        Page(
            items: items + next.items, page: next.page, limit: next.limit, total: next.total ?? total,
            nextCursor: next.nextCursor)
    }
}
