public import BankDomain
public import BankServices
public import Observation

/// What changed for a user since a position.
@Observable
@MainActor
public final class ChangesViewModel {
    private let page = Loader<ChangePage>()
    private let changeService: any ChangeServiceProtocol
    private let clock: any Clock<Duration>
    public let scope: AccountScope

    /// The user's own changes or, for auditors, those on all accounts. `clock` measures the pauses of a watch.
    public init(
        scope: AccountScope = .own, changeService: any ChangeServiceProtocol,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.scope = scope
        self.clock = clock
        self.changeService = changeService
    }

    /// The changes of the last call.
    public var state: LoadState<ChangePage> { page.state }

    /// Loads the changes after a position; without one, only the present position.
    public func load(after cursor: String?, limit: Int) async {
        await page.load { try await changeService.changes(scope, after: cursor, limit: limit) }
    }

    /// Shows changes after a position, or from now on, as they come: asked for each second, until its task is cancelled
    /// or the time is over. Returns the position after them.
    public func watch(
        after start: String?, timeoutSeconds: Int?, _ show: @MainActor (ChangePage) throws -> Void
    ) async throws -> String? {
        var (cursor, secondsLeft) = (start, timeoutSeconds)
        do {
            while true {
                let page = try await changeService.changes(
                    scope, after: cursor, limit: ChangePosition.limits.upperBound)
                cursor = page.nextCursor
                if !page.items.isEmpty { try show(page) }
                guard !page.hasMore else { continue }
                if let left = secondsLeft, left <= 0 { return cursor }
                try await clock.sleep(for: .seconds(1))
                secondsLeft = secondsLeft.map { $0 - 1 }
            }
        } catch is CancellationError {
            return cursor
        }
    }
}
