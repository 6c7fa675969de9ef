package import BankCryptography
public import BankDomain

/// A value that can be bound to a parameter of a statement.
public protocol SQLValue {
    /// The kind of every value of the type.
    static var kind: SQLValueKind { get }
    /// Binds the value; places count from 1.
    func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError)
}

extension Int64: SQLValue {
    @inlinable public static var kind: SQLValueKind { .integer }

    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try statement.bind(self as Int64, at: place)
    }
}

extension Int: SQLValue {
    @inlinable public static var kind: SQLValueKind { .integer }

    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try statement.bind(Int64(self), at: place)
    }
}

extension String: SQLValue {
    @inlinable public static var kind: SQLValueKind { .text }

    /// Binds a UTF-8 text.
    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        var text = self
        try text.withUTF8 { bytes in
            caught { () throws(SQLError) in try statement.bind(text: bytes, at: place) }
        }
        .get()
    }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    @inlinable public static var kind: SQLValueKind { Wrapped.kind }

    /// Binds the value, or null for `nil`.
    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        guard let value = self else { return try statement.bindNull(Wrapped.kind, at: place) }
        try value.bind(to: statement, at: place)
    }
}

extension Array: SQLValue where Element == UInt8 {
    @inlinable public static var kind: SQLValueKind { .bytes }

    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try withUnsafeBytes { bytes in
            caught { () throws(SQLError) in try statement.bind(bytes: bytes, at: place) }
        }
        .get()
    }
}

/// The text of the id.
extension Identifier: SQLValue {
    @inlinable public static var kind: SQLValueKind { .text }

    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try text.bind(to: statement, at: place)
    }
}

/// Milliseconds since 1970-01-01.
extension Instant: SQLValue {
    @inlinable public static var kind: SQLValueKind { .integer }

    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try statement.bind(millisecondsSinceEpoch, at: place)
    }
}

extension Digest: SQLValue {
    package static var kind: SQLValueKind { .bytes }

    /// Binds the 32 bytes.
    package func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try withBytes { bytes in
            caught { () throws(SQLError) in try statement.bind(bytes: bytes, at: place) }
        }
        .get()
    }
}

/// A UTF-8 text in borrowed memory; the engine copies it.
public struct BorrowedText: SQLValue {
    @inlinable public static var kind: SQLValueKind { .text }

    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

    /// Creates a text from bytes that stay valid until it is bound.
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    @inlinable
    public func bind(to statement: any SQLParameters, at place: Int32) throws(SQLError) {
        try statement.bind(text: bytes, at: place)
    }
}

// Standard library closures over memory do not rethrow typed errors (Swift 6.3).
@inlinable
func caught(_ body: () throws(SQLError) -> Void) -> Result<Void, SQLError> {
    do throws(SQLError) {
        return .success(try body())
    } catch {
        return .failure(error)
    }
}
