/// One comparison of a statement file with the books of an account.
public protocol StatementReconciling: AnyObject, Sendable {
    /// Reads the whole file, compares it and answers what was found.
    ///
    /// Throws `invalidFile` with the line where it is known, `currencyMismatch` for a statement in another currency
    /// than the account's, `invalidValue` for days that are out of range, and what the books throw.
    /// - Parameter progress: is told now and then how far the file is read, from any thread.
    func reconcile(
        progress: @escaping @Sendable (ReconciliationProgress) -> Void
    ) async throws -> ReconciliationReport

    /// The entries that do not match, and where they were asked for those that do: by day, then as they stand in the
    /// file and in the books; at most `limit`, after so many. None before ``reconcile(progress:)`` was called.
    func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry]
}
