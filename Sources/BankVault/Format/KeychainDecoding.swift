import BankCryptography
import BankServices

/// The readers of this room, for whoever throws bytes at them.
package enum KeychainDecoding {
    /// Lets every reader have the bytes: no key is derived, nothing is answered, and nothing may trap.
    package static func decodeAnything(_ bytes: [UInt8]) {
        _ = try? KeychainFile(decoding: bytes)
        // What only stands behind a right checksum is reached by giving it one.
        _ = try? KeychainFile(decoding: bytes + BLAKE2b.checksum(of: bytes))
        bytes.withUnsafeBytes { _ = try? KeychainEntries(decoding: $0) }
        _ = WitnessText.decode(bytes)
        _ = RecoveryCode.symbols(typed: SecretBytes(bytes)) == nil
        _ = try? KeychainArchive(decoding: SecretBytes(bytes))
    }
}
