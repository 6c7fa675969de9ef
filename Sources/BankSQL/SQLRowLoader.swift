public import LanguageKit

/// Takes the rows of the open form in.
public protocol SQLRowLoader: AnyObject {
    /// Makes the tables of a version of the schema, empty. Comes first, once.
    func begin(schemaVersion: Int64) throws
    /// Puts in the row of a line; `false` for a line that is no row. Throws ``SQLRowProblem``.
    func insert(_ line: UnsafeBufferPointer<UInt8>) throws -> Bool
}

/// Why a line of the open form cannot be taken in.
public struct SQLRowProblem: Error {
    /// The reason, to end a sentence with.
    public let reason: Phrase

    public init(_ reason: Phrase) {
        self.reason = reason
    }
}

/// A copy on its way into the place of a ledger.
public struct SQLRestoredCopy {
    /// The copy, in a transaction.
    public let connection: any SQLConnection
    /// The version that its schema had.
    public let formerVersion: Int64
    /// Where the ledger that was there is kept; `nil` if there was none.
    public let formerPath: String?
    /// Makes further connections to the copy.
    public let openAgain: @Sendable () throws -> any SQLConnection

    public init(
        connection: any SQLConnection, formerVersion: Int64, formerPath: String?,
        openAgain: @escaping @Sendable () throws -> any SQLConnection
    ) {
        self.connection = connection
        self.formerVersion = formerVersion
        self.formerPath = formerPath
        self.openAgain = openAgain
    }
}
