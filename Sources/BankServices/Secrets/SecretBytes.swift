/// Bytes that must be wiped after use: a password, a key, a keychain entry.
///
/// They are kept in ``SecretMemory``: locked (never written to swap) if the system allows, left out of core dumps, and
/// zeroed when the value goes away. The type is not copyable, so a second copy has to be requested explicitly.
public struct SecretBytes: ~Copyable, Sendable {
    public let count: Int
    /// Whether the system keeps the bytes out of swap, which it may refuse (`RLIMIT_MEMLOCK`).
    public var isLocked: Bool { memory.isLocked }

    private let memory: SecretMemory

    /// Allocates `count` zero bytes, which `fill` overwrites.
    public init<Failure: Error>(
        count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let memory = SecretMemory.allocate(count)
        self.count = count
        self.memory = memory
        try fill(UnsafeMutableRawBufferPointer(rebasing: memory.bytes[..<count]))
    }

    /// A copy of bytes. The caller must wipe the original.
    public init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { pages in
            let isCopied: Void? = bytes.withContiguousStorageIfAvailable {
                pages.copyMemory(from: UnsafeRawBufferPointer($0))
            }
            if isCopied == nil { pages.copyBytes(from: bytes) }
        }
    }

    /// The UTF-8 bytes of a text, for values that are not secret, such as in tests.
    public init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        memory.free()
    }

    public var isEmpty: Bool { count == 0 }

    /// Passes the bytes to `body`, which must not keep them.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(rebasing: memory.bytes[..<count]))
    }

    public func copy() -> SecretBytes {
        SecretBytes(count: count) { copy in withUnsafeBytes { copy.copyMemory(from: $0) } }
    }

    /// Whether the bytes are equal. The time depends only on their number.
    public func isEqual(to other: borrowing SecretBytes) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
            }
        }
    }
}

/// A shared secret that a view model or session holds for a while.
///
/// Its bytes are ``SecretBytes``; its description is a placeholder, so that it is never logged or shown by accident.
public final class SharedSecret: Sendable {
    private let bytes: SecretBytes

    public init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// Passes the bytes to `body`, which must not keep them.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBytes(body)
    }

    public func copy() -> SecretBytes { bytes.copy() }
}

extension SharedSecret: Equatable {
    /// Whether the bytes are equal. The time depends only on their number.
    public static func == (left: SharedSecret, right: SharedSecret) -> Bool {
        left.bytes.isEqual(to: right.bytes)
    }
}

extension SharedSecret: CustomStringConvertible {
    public var description: String { "(secret)" }
}
