/// The server of a database that keeps the ledger.
public struct DatabaseServer: Equatable, Sendable {
    /// A standby that receives every change.
    public struct Standby: Hashable, Sendable {
        public let name: String
        /// Whether commits wait for it.
        public let isSynchronous: Bool?
        /// How far it is behind, in milliseconds; `nil` if unknown, or if nothing was changed lately.
        public let lagMilliseconds: Int64?

        public init(name: String, isSynchronous: Bool?, lagMilliseconds: Int64?) {
            self.name = name
            self.isSynchronous = isSynchronous
            self.lagMilliseconds = lagMilliseconds
        }
    }

    /// Whether the replica of the settings could answer now.
    public enum Replica: Equatable, Sendable {
        case current
        case behind
        /// It cannot be reached, or is not a standby of this database.
        case failed(ServiceError)
    }

    /// How a connection to the server is protected.
    public enum Transport: Hashable, Sendable {
        /// It does not leave this machine.
        case local
        /// Other machines could read it.
        case plain
        /// Another machine could pretend to be the server.
        case unverified
        /// The certificate is checked, but not the name in it: every holder of one could pretend to be the server.
        case nameUnchecked
        case verified
    }

    /// The product and its version.
    public let product: String
    /// The role of the connection.
    public let role: String
    /// Whether the role owns the tables, and so could change what is posted.
    public let ownsTables: Bool
    public let transport: Transport
    /// Whether every user of the database may take the lock of all writers.
    public let isLockPublic: Bool
    /// After so many seconds the server ends the connection of a lost client; `nil` for one on this machine.
    public let keepaliveSeconds: Int?
    /// Whether texts are searched by an index.
    public let hasTextIndex: Bool
    /// Whether commits must wait for a standby.
    public let needsStandby: Bool
    public let standbys: [Standby]
    /// The present number of connections, and the greatest that the server allows.
    public let connectionCount: Int
    public let connectionMaximum: Int
    /// The server's time in milliseconds since 1970-01-01.
    public let millisecondsSinceEpoch: Int64
    /// `nil` if the settings name none.
    public var replica: Replica?
    /// `nil` without a replica, or if it does not answer.
    public var replicaTransport: Transport?

    public init(
        product: String, role: String, ownsTables: Bool = false, transport: Transport = .local,
        isLockPublic: Bool = false, keepaliveSeconds: Int? = nil,
        hasTextIndex: Bool = true, needsStandby: Bool = false, standbys: [Standby] = [],
        connectionCount: Int, connectionMaximum: Int, millisecondsSinceEpoch: Int64
    ) {
        self.product = product
        self.role = role
        self.ownsTables = ownsTables
        self.transport = transport
        self.isLockPublic = isLockPublic
        self.keepaliveSeconds = keepaliveSeconds
        self.hasTextIndex = hasTextIndex
        self.needsStandby = needsStandby
        self.standbys = standbys
        self.connectionCount = connectionCount
        self.connectionMaximum = connectionMaximum
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }
}
