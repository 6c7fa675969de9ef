import BankServices

/// Writes fields one after another into a secret's memory.
struct SecretWriter {
    private let bytes: UnsafeMutableRawBufferPointer
    private var count = 0

    init(_ bytes: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func append(_ field: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: field)
        count += field.count
    }

    mutating func append(_ field: [UInt8]) {
        field.withUnsafeBytes { append($0) }
    }

    mutating func append(_ field: borrowing SecretBytes) {
        field.withUnsafeBytes { append($0) }
    }

    mutating func append(_ field: SharedSecret) {
        field.withUnsafeBytes { append($0) }
    }

    /// Four bytes, big-endian.
    mutating func append(_ field: UInt32) {
        append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: field >> $0) })
    }
}

extension SecretBytes {
    /// A part, as a separate secret.
    func part(_ range: Range<Int>) -> SecretBytes {
        SecretBytes(count: range.count) { part in
            withUnsafeBytes { part.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
    }

    /// A part that is not secret.
    func plainPart(_ range: Range<Int>) -> [UInt8] {
        withUnsafeBytes { Array($0[range]) }
    }

    /// Four bytes, big-endian.
    func integer(at offset: Int) -> UInt32 {
        plainPart(offset..<offset + 4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    func appending(_ other: borrowing SecretBytes) -> SecretBytes {
        SecretBytes(count: count + other.count) { bytes in
            var writer = SecretWriter(bytes)
            writer.append(self)
            writer.append(other)
        }
    }
}
