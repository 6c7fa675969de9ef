public import BankDomain
public import BankServices

extension StoreStatistics {
    /// A ledger of version 3 in one file, with one booking.
    public static func sample(
        schemaVersion: Int = 3, newestBooking: Instant? = .sample, isBeingWritten: Bool = false,
        server: DatabaseServer? = nil, firstOpenDay: CalendarDate = Instant.sample.utcDate,
        dueOrderCount: Int = 0
    ) -> StoreStatistics {
        var statistics = StoreStatistics(
            files: [File(path: "/home/user/ledger.db", byteCount: 4_096)], schemaVersion: schemaVersion,
            newestSchemaVersion: 3, newestBooking: newestBooking,
            now: .sample, isBeingWritten: isBeingWritten, server: server)
        statistics.openDays = OpenDays(
            first: firstOpenDay, today: Instant.sample.utcDate, dueOrderCount: dueOrderCount)
        return statistics
    }
}

extension DatabaseServer {
    /// A server without faults, with a synchronous standby.
    public static func sample(
        ownsTables: Bool = false, transport: Transport = .local, isLockPublic: Bool = false,
        keepaliveSeconds: Int? = nil,
        needsStandby: Bool = true,
        standbys: [Standby] = [Standby(name: "db2", isSynchronous: true, lagMilliseconds: 3)],
        replica: Replica? = .current, replicaTransport: Transport? = .verified, connectionCount: Int = 4,
        milliseconds: Int64 = Instant.sample.millisecondsSinceEpoch
    ) -> DatabaseServer {
        var server = DatabaseServer(
            product: "PostgreSQL 15.18", role: "bank_application", ownsTables: ownsTables,
            transport: transport, isLockPublic: isLockPublic, keepaliveSeconds: keepaliveSeconds,
            needsStandby: needsStandby,
            standbys: standbys,
            connectionCount: connectionCount, connectionMaximum: 100, millisecondsSinceEpoch: milliseconds)
        server.replica = replica
        server.replicaTransport = replicaTransport
        return server
    }
}

extension DeviceReport {
    /// A machine with one folder, by default without faults.
    public static func sample(
        isAdministrator: Bool = false, dumpsCore: Bool = false, freeByteCount: Int64 = 1 << 40,
        problem: Folder.Problem? = nil
    ) -> DeviceReport {
        DeviceReport(
            isAdministrator: isAdministrator, dumpsCore: dumpsCore, isTraced: false,
            folders: [
                Folder(path: "/home/user", exists: true, problem: problem, freeByteCount: freeByteCount)
            ],
            libraries: [Library(name: "SQLite", version: "3.40.1")])
    }
}

extension BackupReport {
    /// A backup of two accounts.
    public static let sample = BackupReport(
        path: "/home/user/copy.db", createdAt: .sample, byteCount: 4_096, accountCount: 2, entryCount: 4)
}
