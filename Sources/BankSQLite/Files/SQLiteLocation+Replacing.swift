import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// The copy is prepared beside the ledger, so the checked file is the one put in place.

extension SQLiteLocation {
    func restore<Result>(
        from copyPath: String, _ mode: ExecutionMode, at now: Instant,
        _ body: (SQLRestoredCopy) throws -> Result
    ) throws -> Result {
        try requireOther(copyPath)
        let former = try FormerLedger(self, at: now)
        func prepare(_ draft: String) throws -> Result {
            try prepared(draft, from: copyPath, formerPath: former?.keptPath, body)
        }
        guard mode == .commit else { return try self.draft(prepare) }
        var result: Result?
        try replace({ result = try prepare($0) }, setAside: { try former?.setAside() })
        return try withExtendedLifetime(former) {
            guard let result else { throw MalformedValue("nothing was restored") }
            return result
        }
    }

    /// Copies into the draft, migrates and checks it, and lets `body` finish it.
    private func prepared<Result>(
        _ draft: String, from copyPath: String, formerPath: String?,
        _ body: (SQLRestoredCopy) throws -> Result
    ) throws -> Result {
        let version = try named(copyPath) { try copy(copyPath, into: draft) }
        let location = SQLiteLocation(path: draft, migrations: migrations)
        let connection = try location.connection(.readWrite)
        try connection.execute("PRAGMA journal_mode = WAL")
        return try named(copyPath) {
            if try connection.schemaVersion() < migrations.last?.version ?? 0 {
                try location.migrate(connection, .commit) { _ in }
            }
            try connection.requireNewestSchema()
            if let problem = try connection.integrityProblems(limit: 1).first {
                throw MalformedValue(problem)
            }
            try connection.begin(.writing)
            let result = try body(
                SQLRestoredCopy(
                    connection: connection, formerVersion: version, formerPath: formerPath,
                    openAgain: { try location.openForOneReading() }))
            try connection.commit()
            try connection.checkpoint()
            return result
        }
    }

    /// Returns the schema version of the copy.
    private func copy(_ copyPath: String, into draft: String) throws -> Int64 {
        let source = try SQLiteLocation(path: copyPath, migrations: migrations)
            .openFile(mayBeShared: true)
        let version = try source.schemaVersion()
        try source.begin(.reading)
        defer { try? source.rollBack() }
        // The first read fixes the state that the transaction sees.
        _ = try source.integer("SELECT count(*) FROM sqlite_schema")
        try source.copy(into: try SQLiteConnection(path: draft, access: .create))
        return version
    }

    /// Throws if the file is the ledger itself.
    private func requireOther(_ copyPath: String) throws {
        var (named, own) = (stat(), stat())
        guard stat(copyPath, &named) == 0, stat(path, &own) == 0 else { return }
        guard named.st_dev != own.st_dev || named.st_ino != own.st_ino else {
            throw Self.invalid(copyPath, "it is the ledger itself")
        }
    }

    /// Converts problems that the caller can fix in the copy; others, such as a full disk, pass through.
    private func named<Result>(_ copyPath: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            switch StorageFailure.serviceError(error, path: copyPath) {
            case ServiceError.notInitialized: throw Self.invalid(copyPath, "there is no such file")
            case ServiceError.unauthorized:
                throw Self.invalid(copyPath, "it belongs to another user of the system")
            case ServiceError.storage(let problem, _, let underlying)
            where [.damaged, .foreign, .newer, .unreadable].contains(problem):
                throw Self.invalid(copyPath, underlying)
            case ServiceError.storage(.full, _, let underlying):
                throw ServiceError.storage(.full, path: path, underlying: underlying)
            case let other: throw other
            }
        }
    }

    private static func invalid(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}

extension SQLiteLocation {
    func load<Result>(
        _ mode: ExecutionMode, _ load: (any SQLRowLoader) throws -> Void,
        finish: (any SQLConnection, @escaping @Sendable () throws -> any SQLConnection) throws -> Result
    ) throws -> Result {
        func fill(_ draft: String) throws -> Result { try filled(draft, load, finish) }
        guard mode == .commit else { return try draft(fill) }
        var result: Result?
        try replace { result = try fill($0) }
        guard let result else { throw MalformedValue("nothing was imported") }
        return result
    }

    private func filled<Result>(
        _ draft: String, _ load: (any SQLRowLoader) throws -> Void,
        _ finish: (any SQLConnection, @escaping @Sendable () throws -> any SQLConnection) throws -> Result
    ) throws -> Result {
        let location = SQLiteLocation(path: draft, migrations: migrations)
        let connection = try location.connection(.create)
        // A failed file is deleted, so it is made durable only once complete.
        try connection.execute(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
            PRAGMA application_id = \(Schema.applicationID)
            """)
        try connection.begin(.writing)
        let loader = SQLiteRowLoader(connection, migrations)
        try load(loader)
        try loader.finish()
        try connection.commit()
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.begin(.writing)
        let result = try finish(connection, { try location.openForOneReading() })
        try connection.commit()
        try connection.checkpoint()
        return result
    }
}
