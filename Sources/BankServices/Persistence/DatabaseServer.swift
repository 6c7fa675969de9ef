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

    /// The product and its version.
    public let product: String
    /// The role of the connection.
    public let role: String
    /// Whether the role owns the tables, and so could change what is posted.
    public let ownsTables: Bool
    /// Whether other machines could read the connection.
    public let isReadable: Bool
    /// Whether another machine could pretend to be the server.
    public let isUnverified: Bool
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

    public init(
        product: String, role: String, ownsTables: Bool = false, isReadable: Bool = false,
        isUnverified: Bool = false,
        hasTextIndex: Bool = true, needsStandby: Bool = false, standbys: [Standby] = [],
        connectionCount: Int, connectionMaximum: Int, millisecondsSinceEpoch: Int64
    ) {
        self.product = product
        self.role = role
        self.ownsTables = ownsTables
        self.isReadable = isReadable
        self.isUnverified = isUnverified
        self.hasTextIndex = hasTextIndex
        self.needsStandby = needsStandby
        self.standbys = standbys
        self.connectionCount = connectionCount
        self.connectionMaximum = connectionMaximum
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }
}
