/// Bytes that must not be left behind: a password, a key, what a keychain holds.
///
/// They live in ``SecretMemory``: locked (never written to swap) as far as the system allows, left out of core dumps,
/// and zeroed when the value goes away. The type is not copyable, so a second copy has to be requested
/// explicitly.
public struct SecretBytes: ~Copyable, Sendable {
    public let count: Int
    /// Whether the system keeps the bytes out of swap; it may refuse (`RLIMIT_MEMLOCK`).
    public var isLocked: Bool { memory.isLocked }

    private let memory: SecretMemory

    /// Takes `count` bytes as `fill` writes them; before that they are zero.
    public init<Failure: Error>(
        count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let memory = SecretMemory.allocate(count)
        self.count = count
        self.memory = memory
        try fill(UnsafeMutableRawBufferPointer(rebasing: memory.bytes[..<count]))
    }

    /// A copy of bytes. Where they came from is the caller's to wipe.
    public init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { pages in
            let isCopied: Void? = bytes.withContiguousStorageIfAvailable {
                pages.copyMemory(from: UnsafeRawBufferPointer($0))
            }
            if isCopied == nil { pages.copyBytes(from: bytes) }
        }
    }

    /// The UTF-8 bytes of a text: for what is no secret yet, such as a test's.
    public init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        memory.free()
    }

    public var isEmpty: Bool { count == 0 }

    /// Lets `body` see the bytes. It must not keep them.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(rebasing: memory.bytes[..<count]))
    }

    public func copy() -> SecretBytes {
        SecretBytes(count: count) { copy in withUnsafeBytes { copy.copyMemory(from: $0) } }
    }

    /// Whether the bytes are the same. How long that takes says only how many they are.
    public func isEqual(to other: borrowing SecretBytes) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
            }
        }
    }
}

/// A secret that a view model or a session holds for a while: shared, never shown by accident.
///
/// Its bytes are ``SecretBytes``; as text it is a placeholder, so that no log and no error message has it.
public final class SharedSecret: Sendable {
    private let bytes: SecretBytes

    public init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// Lets `body` see the bytes. It must not keep them.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBytes(body)
    }

    public func copy() -> SecretBytes { bytes.copy() }
}

extension SharedSecret: Equatable {
    /// Whether the bytes are the same, compared in a time that depends only on their number.
    public static func == (left: SharedSecret, right: SharedSecret) -> Bool {
        left.bytes.isEqual(to: right.bytes)
    }
}

extension SharedSecret: CustomStringConvertible {
    public var description: String { "(secret)" }
}
