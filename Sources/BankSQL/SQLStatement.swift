/// The parameters of a statement, written `?` or `?1`; engines with another syntax translate them.
public protocol SQLParameters: AnyObject {
    /// Binds null in place of a value of a kind. Places count from 1.
    func bindNull(_ kind: SQLValueKind, at place: Int32) throws(SQLError)
    func bind(_ integer: Int64, at place: Int32) throws(SQLError)
    /// Binds a UTF-8 text, which is copied.
    func bind(text: UnsafeBufferPointer<UInt8>, at place: Int32) throws(SQLError)
    /// Binds bytes, which are copied.
    func bind(bytes: UnsafeRawBufferPointer, at place: Int32) throws(SQLError)
}

/// A prepared statement: bound, stepped through, reset and reused. It also gives access to its present row.
///
/// Columns are read by name, so the query must name expressions with `AS`.
public protocol SQLStatement: SQLParameters {
    /// Moves to the next row; returns `false` if there is none.
    func step() throws(SQLError) -> Bool
    /// Prepares the statement for new parameters. Errors were already thrown by ``step()``.
    func reset()

    /// The column with this name in the query. A missing name is a bug and ends the program.
    func column(_ name: StaticString) -> SQLColumn
    /// An integer of the present row; 0 for null.
    func int64(_ column: SQLColumn) -> Int64
    /// The bytes of a text of the present row, valid until the next step; empty for null.
    func utf8(_ column: SQLColumn) -> UnsafeBufferPointer<UInt8>
    /// Bytes of the present row, valid until the next step; empty for null.
    func bytes(_ column: SQLColumn) -> UnsafeRawBufferPointer
    /// True if the value is null.
    func isNull(_ column: SQLColumn) -> Bool
    /// The kind of the present row's value.
    func kind(_ column: SQLColumn) -> SQLValueKind
}

/// The type of a stored value.
public enum SQLValueKind: Hashable, Sendable {
    case null
    case integer
    case text
    case bytes
}

/// A column of a statement's rows. Loops over many rows look it up once.
public struct SQLColumn: Hashable, Sendable {
    /// The index in the row, from 0.
    public let place: Int32

    /// The column at an index, from 0.
    @inlinable public init(place: Int32) { self.place = place }
}

extension SQLParameters {
    /// Binds the parameters, starting with the first.
    @inlinable
    public func bind<each Value: SQLValue>(_ values: repeat each Value) throws(SQLError) {
        var place: Int32 = 0
        for value in repeat each values {
            place += 1
            try value.bind(to: self, at: place)
        }
    }

    /// Binds one parameter; the first has place 1.
    @inlinable
    public func bind(_ value: some SQLValue, at place: Int32) throws(SQLError) {
        try value.bind(to: self, at: place)
    }
}

extension SQLStatement {
    /// Runs a statement that returns no rows.
    @inlinable
    public func run() throws(SQLError) {
        defer { reset() }
        while try step() {}
    }

    /// An integer, or `nil` for null.
    @inlinable
    public func optionalInt64(_ column: SQLColumn) -> Int64? { isNull(column) ? nil : int64(column) }

    /// A text; empty for null. Bytes that are not UTF-8 become U+FFFD.
    @inlinable
    public func text(_ column: SQLColumn) -> String { String(decoding: utf8(column), as: UTF8.self) }

    /// A text, or `nil` for null.
    @inlinable
    public func optionalText(_ column: SQLColumn) -> String? { isNull(column) ? nil : text(column) }
}

extension SQLStatement {
    /// An integer of the present row; 0 for null.
    @inlinable
    public func int64(_ name: StaticString) -> Int64 { int64(column(name)) }

    /// An integer of the present row, or `nil` for null.
    @inlinable
    public func optionalInt64(_ name: StaticString) -> Int64? { optionalInt64(column(name)) }

    /// A Boolean of the present row; `false` for null.
    @inlinable
    public func bool(_ name: StaticString) -> Bool { int64(column(name)) != 0 }

    /// A text of the present row; empty for null. Bytes that are not UTF-8 become U+FFFD.
    @inlinable
    public func text(_ name: StaticString) -> String { text(column(name)) }

    /// A text of the present row, or `nil` for null.
    @inlinable
    public func optionalText(_ name: StaticString) -> String? { optionalText(column(name)) }

    /// The bytes of a text of the present row, valid until the next step; empty for null.
    @inlinable
    public func utf8(_ name: StaticString) -> UnsafeBufferPointer<UInt8> { utf8(column(name)) }

    /// Bytes of the present row, valid until the next step; empty for null.
    @inlinable
    public func bytes(_ name: StaticString) -> UnsafeRawBufferPointer { bytes(column(name)) }

    /// True if the value is null.
    @inlinable
    public func isNull(_ name: StaticString) -> Bool { isNull(column(name)) }
}

/// Finds columns by name, for engines.
///
/// Rows are read by the same calls in the same order. So the next column is tried first, and a known literal is
/// recognised by its address: a warm lookup costs two comparisons.
public struct SQLColumnNames {
    private let names: [[UInt8]]
    private var known: [(address: UnsafePointer<UInt8>, place: Int32)] = []
    private var next = 0

    /// The names of the columns, in order. Case is ignored, as in SQL: engines return a name as in the table and not as
    /// in the query.
    public init(_ names: [String]) {
        self.names = names.map { $0.utf8.map(Self.lowercased) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }

    /// The column with this name. A missing name is a bug and ends the program.
    @inline(__always)
    public mutating func column(_ name: StaticString) -> SQLColumn {
        let address = name.utf8Start
        if next < known.count, known[next].address == address {
            defer { next = next + 1 == known.count ? 0 : next + 1 }
            return SQLColumn(place: known[next].place)
        }
        return find(name)
    }

    private mutating func find(_ name: StaticString) -> SQLColumn {
        if let index = known.firstIndex(where: { $0.address == name.utf8Start }) {
            next = index + 1 == known.count ? 0 : index + 1
            return SQLColumn(place: known[index].place)
        }
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        let sought = bytes.map(Self.lowercased)
        guard let place = names.firstIndex(of: sought) else {
            preconditionFailure("The query has no column \(name).")
        }
        known.append((name.utf8Start, Int32(place)))
        next = 0
        return SQLColumn(place: Int32(place))
    }
}
