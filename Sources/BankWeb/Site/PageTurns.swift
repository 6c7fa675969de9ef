import BankDomain

/// Lets the forms of a user take turns.
///
/// Some changes have no key of their own, such as skipping a payment. Their forms say what their page knew, and are
/// refused if that has changed. Two clicks at once must not read it at the same time.
@MainActor
final class PageTurns {
    private var waiting: [UserID: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs `body` when the user's earlier forms are answered.
    func take<Result>(
        for user: UserID?, _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        guard let user else { return try await body() }
        if waiting[user] == nil {
            waiting[user] = []
        } else {
            await withCheckedContinuation { waiting[user, default: []].append($0) }
        }
        defer {
            if waiting[user]?.isEmpty == false {
                waiting[user]?.removeFirst().resume()
            } else {
                waiting[user] = nil
            }
        }
        return try await body()
    }
}
