import BankServices

/// Writes fields one after another into memory that is a secret's.
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

    /// Four bytes, the most significant first.
    mutating func append(_ field: UInt32) {
        append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: field >> $0) })
    }
}
