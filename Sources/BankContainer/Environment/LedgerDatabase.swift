public import BankSQL
import BankSQLite

/// The database that keeps the ledger.
public struct LedgerDatabase: Sendable {
    public let engine: any SQLEngine
    /// The address of its server; `nil` for a file in the folder of the bank.
    public let address: String?
    /// The address of a replica that a server reads lists from; `nil` for none.
    public let replicaAddress: String?
    /// The maximum of connections on which a server reads; 0 reads on the connection that writes.
    public let readConnectionMaximum: Int

    /// A file of SQLite.
    public init() {
        self.init(engine: SQLiteEngine())
    }

    /// Another engine, with the address of its server.
    public init(
        engine: any SQLEngine, address: String? = nil, replicaAddress: String? = nil,
        readConnectionMaximum: Int = 0
    ) {
        self.engine = engine
        self.address = address
        self.replicaAddress = replicaAddress
        self.readConnectionMaximum = readConnectionMaximum
    }
}
