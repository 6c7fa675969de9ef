import BankCryptography

/// Fields in the one order and form in which they are hashed: integers as 8 bytes, little end first, texts after their
/// length. Two different lists of fields never have the same bytes.
struct CanonicalBytes {
    private(set) var buffer: [UInt8] = []

    /// An empty list, whose memory is kept when it is emptied.
    init() {
        buffer.reserveCapacity(512)
    }

    var count: Int { buffer.count }

    var digest: Digest { buffer.withUnsafeBufferPointer { Digest(of: $0) } }

    mutating func truncate(to count: Int) {
        buffer.removeSubrange(count...)
    }

    /// Adds a tag, which says what follows.
    mutating func append(tag: UInt8) {
        buffer.append(tag)
    }

    mutating func append(_ value: Int64) {
        withUnsafeBytes(of: value.littleEndian) { buffer.append(contentsOf: $0) }
    }

    /// Adds a text in UTF-8.
    mutating func append(_ text: some Collection<UInt8>) {
        append(Int64(text.count))
        buffer.append(contentsOf: text)
    }

    mutating func append(_ digest: Digest) {
        digest.withBytes { buffer.append(contentsOf: $0) }
    }
}
