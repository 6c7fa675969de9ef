import BankCryptography
import BankServices
import LanguageKit

/// The measures of the file format BKV1, which docs/security.md describes byte by byte.
enum KeychainFormat {
    /// A byte above 127 and two kinds of line end: what a transfer as text would change.
    static let magic: [UInt8] = [0x89, 0x42, 0x4B, 0x56, 0x31, 0x0D, 0x0A, 0x1A]
    static let version: UInt16 = 1

    static let slotCounts = 1...8
    static let fixedByteCount = 56
    static let slotByteCount = 104
    static let bodyFieldsByteCount = 32

    /// The content is filled up to whole blocks, so that its length says little of what is in it.
    static let blockByteCount = 4_096
    /// The largest file. No more bytes are read, however large the file is.
    static let maximumByteCount = 16 * 1_024 * 1_024
    static let generations: ClosedRange<UInt64> = 1...UInt64(Int64.max)
    /// Until the end of the year 9999.
    static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    static func headerByteCount(slotCount: Int) -> Int {
        fixedByteCount + slotCount * slotByteCount + bodyFieldsByteCount
    }

    /// Everything around the body: header, its MAC, and the checksum.
    static func frameByteCount(slotCount: Int) -> Int {
        headerByteCount(slotCount: slotCount) + 2 * BLAKE2b.byteCount
    }

    static let minimumByteCount =
        frameByteCount(slotCount: 1) + blockByteCount + XChaCha20Poly1305.tagByteCount
    /// The longest content, in bytes before encryption, whatever opens the keychain.
    static let maximumContentByteCount =
        (maximumByteCount - frameByteCount(slotCount: slotCounts.upperBound) - XChaCha20Poly1305.tagByteCount)
        / blockByteCount * blockByteCount
}

/// What is wrong with the bytes of a keychain.
enum KeychainFault: Error, Equatable {
    /// They do not begin like a keychain.
    case foreign
    /// They are of a version that came later.
    case newer(version: UInt16)
    /// They are not what was written.
    case damaged(Phrase)
    /// They were written without the key.
    case tampered(Phrase)

    /// The error for those who know the file.
    func serviceError(path: String) -> ServiceError {
        switch self {
        case .foreign: .storage(.foreign, path: path, underlying: "it doesn't begin like a keychain")
        case .newer(let version): .storage(.newer, path: path, underlying: "it has version \(version)")
        case .damaged(let what): .storage(.damaged, path: path, underlying: what)
        case .tampered(let what): .storage(.tampered, path: path, underlying: what)
        }
    }
}

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

    /// Goes past bytes that are kept for later versions. Throws ``KeychainFault/tampered(_:)`` if one is not zero.
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
