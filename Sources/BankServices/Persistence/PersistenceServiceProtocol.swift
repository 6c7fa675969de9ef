public import LanguageKit

/// The store behind the bank: its files, whether they are whole, and copies of them.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` where there is no store, and
/// ``ServiceError/storage(_:path:underlying:)`` for one that cannot be used.
public protocol PersistenceServiceProtocol: AnyObject, Sendable {
    /// What the files are like. It needs no principal, changes nothing, and brings no older form up to date.
    func statistics() async throws -> StoreStatistics

    /// Whether the files are whole, as far as can be said quickly: the first problems, none if there are none. What
    /// the books say is ``LedgerServiceProtocol/verify(progress:)``'s.
    func quickCheck() async throws -> [Phrase]

    /// Copies the store, as it is at one moment, to a file that is not there yet, readable by its owner only, and
    /// verifies the copy. It takes the name when it is whole, or there is none. For operators.
    ///
    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if something has the name, or the file cannot
    /// be written there, and `storage(.damaged)` if the copy is not sound, because the store is not.
    func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport

    /// Puts a copy in the place of the store, also where there is none or it is damaged, once the copy is verified; an
    /// older form is brought up to date. What was there is kept beside. All sessions end. For operators.
    ///
    /// Throws `invalidFile` for a copy that is no copy, is damaged, cut off or of a newer version, is the store itself,
    /// or is not what a checkpoint signed; the store is then as it was. A dry run only verifies.
    func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport

    /// Brings the store to the newest form, as the next use of it would. Needs no principal, as that needs none.
    func migrate(mode: ExecutionMode) async throws -> MigrationReport
}

public protocol HasPersistenceService {
    var persistenceService: any PersistenceServiceProtocol { get }
}
