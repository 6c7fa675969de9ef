import LanguageKit

/// Reads bytes from the front; what is not there is damage, never a trap.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    /// Reads these bytes, which must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var remainingByteCount: Int { bytes.count - position }

    mutating func take(_ byteCount: Int) throws(KeychainFault) -> UnsafeRawBufferPointer {
        guard byteCount >= 0, byteCount <= remainingByteCount else {
            throw .damaged("it is cut short")
        }
        defer { position += byteCount }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + byteCount)])
    }

    /// The next bytes, as a copy.
    mutating func array(_ byteCount: Int) throws(KeychainFault) -> [UInt8] {
        Array(try take(byteCount))
    }

    /// The next number, little-endian.
    mutating func integer<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(KeychainFault) -> Number {
        Number(littleEndian: try take(Number.bitWidth / 8).loadUnaligned(as: Number.self))
    }

    /// Goes past bytes that are kept for later versions. Throws ``KeychainFault/tampered(_:)`` if one is not zero.
    mutating func skipZeros(_ byteCount: Int) throws(KeychainFault) {
        guard try take(byteCount).allSatisfy({ $0 == 0 }) else {
            throw .tampered("a byte that must be zero is not")
        }
    }
}
