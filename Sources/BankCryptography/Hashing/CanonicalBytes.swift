/// Fields in the one order and form in which they are hashed: integers as 8 bytes, little end first, texts after their
/// length. Two different lists of fields never have the same bytes.
package struct CanonicalBytes {
    @usableFromInline package internal(set) var buffer: [UInt8] = []

    /// An empty list, whose memory is kept when it is emptied.
    package init() {
        buffer.reserveCapacity(512)
    }

    package var count: Int { buffer.count }

    package var digest: Digest { buffer.withUnsafeBufferPointer { Digest(of: $0) } }

    package mutating func truncate(to count: Int) {
        buffer.removeSubrange(count...)
    }

    /// Adds a tag, which says what follows.
    @inlinable
    package mutating func append(tag: UInt8) {
        buffer.append(tag)
    }

    @inlinable
    package mutating func append(_ value: Int64) {
        withUnsafeBytes(of: value.littleEndian) { buffer.append(contentsOf: $0) }
    }

    /// Adds a text in UTF-8.
    @inlinable
    package mutating func append(_ text: some Collection<UInt8>) {
        append(Int64(text.count))
        buffer.append(contentsOf: text)
    }

    @inlinable
    package mutating func append(_ digest: Digest) {
        digest.withBytes { buffer.append(contentsOf: $0) }
    }
}
