import BankDomain
import BankFiles
import BankSQL
import BankServices
import Synchronization

/// The time zone of the ledger's bank, read once for each database.
final class LedgerZones: Sendable {
    private let database: TimeZoneDatabase
    private let known = Mutex<BankTimeZone?>(nil)

    init(_ database: TimeZoneDatabase) {
        self.database = database
    }

    /// A zone by its name. Throws `invalidValue` if this machine does not know it.
    func named(_ name: String) throws(ServiceError) -> BankTimeZone { try database.zone(named: name) }

    /// The zone of the bank whose database this is.
    func zone(of connection: any SQLConnection) throws -> BankTimeZone {
        if let zone = known.withLock({ $0 }) { return zone }
        let zone = try read(from: connection)
        known.withLock { $0 = zone }
        return zone
    }

    /// The zone of another bank, such as that in a backup.
    func read(from connection: any SQLConnection) throws -> BankTimeZone {
        try Self.storedName(in: connection).map { try database.zone(named: $0) } ?? .utc
    }

    /// Reads the zone again: another database may have taken the place of the former one.
    func forget() {
        known.withLock { $0 = nil }
    }

    private static func storedName(in connection: any SQLConnection) throws -> String? {
        guard try connection.schemaVersion() >= LedgerSite.firstVersionWithSettings else { return nil }
        let statement = try connection.statement("SELECT value FROM bank_setting WHERE name = ?")
        defer { statement.reset() }
        try statement.bind(SettingKey.timeZone.name)
        guard try statement.step() else { return nil }
        return statement.text(statement.column("value"))
    }
}
