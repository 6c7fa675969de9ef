/// Files of statements, in the formats that other programs read and write.
///
/// It moves nothing and keeps nothing: what it writes comes from a ``StatementServiceProtocol``, whose errors it
/// passes on.
public protocol StatementFileServiceProtocol: AnyObject, Sendable {
    /// Writes a statement, entry by entry, however many there are.
    ///
    /// The opening balance and the entries that were written have to come to the closing balance. Balances that
    /// contradict the sums of the statement are refused before the first byte, as `unbalancedStatement`; entries
    /// that contradict them, before the last. A file is then not left behind, nor after any other failure.
    ///
    /// Throws `invalidFile` for a file that cannot be made, `storage(.full)`, and what `destination` throws.
    /// - Parameter progress: is told now and then how many entries are written, from any thread.
    func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport

    /// A comparison of a statement file with the books of an account. The file is opened when it is compared.
    func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling
}

/// Something that has a service for files of statements.
public protocol HasStatementFileService {
    var statementFileService: any StatementFileServiceProtocol { get }
}
