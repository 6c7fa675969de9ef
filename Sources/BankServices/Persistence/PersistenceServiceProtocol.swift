/// The store behind the bank: its files, whether they are whole, and copies of them.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` where there is no store, and
/// ``ServiceError/storage(_:path:underlying:)`` for one that cannot be used.
public protocol PersistenceServiceProtocol: AnyObject, Sendable {
    /// What the files are like. It needs no principal, changes nothing, and brings no older form up to date.
    func statistics() async throws -> StoreStatistics

    /// Whether the files are whole, as far as can be said quickly: the first problems, none if there are none. What
    /// the books say is ``LedgerServiceProtocol/verify(progress:)``'s.
    func quickCheck() async throws -> [String]

    /// Copies the store, as it is at one moment, to a file that is not there yet, readable by its owner only, and
    /// verifies the copy. It takes the name when it is whole, or there is none. For operators.
    ///
    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if something has the name, or the file cannot
    /// be written there, and `storage(.damaged)` if the copy is not sound, because the store is not.
    func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport

    /// Runs work that takes long or waits, on the thread that is there for that: never on the caller's.
    func perform<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
}

/// Something that has a persistence service.
public protocol HasPersistenceService {
    /// The persistence service.
    var persistenceService: any PersistenceServiceProtocol { get }
}
