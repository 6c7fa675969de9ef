import BankCryptography

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
    /// The largest file: no more is read, whatever somebody put there.
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
