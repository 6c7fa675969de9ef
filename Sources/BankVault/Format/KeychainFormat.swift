import BankCryptography
import BankServices
import LanguageKit

/// The constants of the file format BKV1, which docs/security/keychain.md describes byte by byte.
enum KeychainFormat {
    /// A byte above 127 and both kinds of line end, to detect a transfer in text mode.
    static let magic: [UInt8] = [0x89, 0x42, 0x4B, 0x56, 0x31, 0x0D, 0x0A, 0x1A]
    static let version: UInt16 = 1

    static let slotCounts = 1...8
    static let fixedByteCount = 56
    static let slotByteCount = 104
    static let bodyFieldsByteCount = 32

    /// The content is padded to whole blocks, so that its length reveals little.
    static let blockByteCount = 4_096
    /// The maximum number of bytes read, however large the file is.
    static let maximumByteCount = 16 * 1_024 * 1_024
    static let generations: ClosedRange<UInt64> = 1...UInt64(Int64.max)
    /// Until the end of the year 9999.
    static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    static func headerByteCount(slotCount: Int) -> Int {
        fixedByteCount + slotCount * slotByteCount + bodyFieldsByteCount
    }

    /// The bytes around the body: header, its MAC, and the checksum.
    static func frameByteCount(slotCount: Int) -> Int {
        headerByteCount(slotCount: slotCount) + 2 * BLAKE2b.byteCount
    }

    static let minimumByteCount =
        frameByteCount(slotCount: 1) + blockByteCount + XChaCha20Poly1305.tagByteCount
    /// The maximum length of the content in bytes before encryption, whatever the slots.
    static let maximumContentByteCount =
        (maximumByteCount - frameByteCount(slotCount: slotCounts.upperBound) - XChaCha20Poly1305.tagByteCount)
        / blockByteCount * blockByteCount
}

/// A problem with the bytes of a keychain.
enum KeychainFault: Error, Equatable {
    /// The file is not a keychain.
    case foreign
    /// A newer version.
    case newer(version: UInt16)
    /// The bytes changed after they were written.
    case damaged(Phrase)
    /// The file was written without the key.
    case tampered(Phrase)

    /// The error for callers that know the path.
    func serviceError(path: String) -> ServiceError {
        switch self {
        case .foreign: .storage(.foreign, path: path, underlying: "it doesn't begin like a keychain")
        case .newer(let version): .storage(.newer, path: path, underlying: "it has version \(version)")
        case .damaged(let what): .storage(.damaged, path: path, underlying: what)
        case .tampered(let what): .storage(.tampered, path: path, underlying: what)
        }
    }
}

/// Reads bytes from the front; missing bytes throw a fault and never trap.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    /// Creates a reader of these bytes, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var remainingByteCount: Int { bytes.count - position }

    mutating func take(_ byteCount: Int) throws(KeychainFault) -> UnsafeRawBufferPointer {
        guard byteCount >= 0, byteCount <= remainingByteCount else {
            throw .damaged("it is incomplete")
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

    /// Skips reserved bytes. Throws ``KeychainFault/tampered(_:)`` if one is not zero.
    mutating func skipZeros(_ byteCount: Int) throws(KeychainFault) {
        guard try take(byteCount).allSatisfy({ $0 == 0 }) else {
            throw .tampered("a byte that must be zero is not zero")
        }
    }
}

extension Array<UInt8> {
    /// Adds a number, little-endian.
    mutating func append(integer: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
    }
}
