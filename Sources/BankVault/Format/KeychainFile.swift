import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// A decoded keychain file that is not yet opened.
struct KeychainFile: Hashable {
    let header: KeychainHeader
    /// The header's bytes in the file.
    let headerBytes: [UInt8]
    let headerMAC: [UInt8]
    let sealedBody: [UInt8]

    /// Decodes a file. The order of the checks determines the fault: file type, version, integrity, and then the
    /// content.
    init(decoding bytes: [UInt8]) throws(KeychainFault) {
        try Self.requireKind(bytes)
        try Self.requireWhole(bytes)
        self = try bytes.span.bytes.withUnsafeBytes { bytes throws(KeychainFault) in
            var reader = ByteReader(bytes)
            _ = try reader.take(KeychainFormat.magic.count + MemoryLayout<UInt16>.size)
            let header = try KeychainHeader(&reader, fileByteCount: bytes.count)
            return KeychainFile(
                header: header, headerBytes: Array(bytes[..<reader.position]),
                headerMAC: try reader.array(BLAKE2b.byteCount),
                sealedBody: try reader.array(header.bodyByteCount))
        }
    }

    /// A file of a header and its body.
    init(header: KeychainHeader, sealedBody: [UInt8], key: DataKey) {
        let headerBytes = header.encoded
        self.init(
            header: header, headerBytes: headerBytes,
            headerMAC: BLAKE2b.mac(of: headerBytes, key: key.subkey(.header)), sealedBody: sealedBody)
    }

    private init(header: KeychainHeader, headerBytes: [UInt8], headerMAC: [UInt8], sealedBody: [UInt8]) {
        self.header = header
        self.headerBytes = headerBytes
        self.headerMAC = headerMAC
        self.sealedBody = sealedBody
    }

    var encoded: [UInt8] {
        var bytes = headerBytes
        bytes.reserveCapacity(bytes.count + headerMAC.count + sealedBody.count + BLAKE2b.byteCount)
        bytes += headerMAC
        bytes += sealedBody
        return bytes + BLAKE2b.checksum(of: bytes)
    }

    /// True if the key is the keychain's and the header is unchanged.
    func isAuthentic(_ key: DataKey) -> Bool {
        BLAKE2b.isSame(BLAKE2b.mac(of: headerBytes, key: key.subkey(.header)), headerMAC)
    }

    /// Throws ``KeychainFault/tampered(_:)`` unless the header was written with the key.
    func requireAuthentic(_ key: DataKey) throws(KeychainFault) {
        guard isAuthentic(key) else { throw .tampered("its header was changed") }
    }

    private static func requireKind(_ bytes: [UInt8]) throws(KeychainFault) {
        guard !bytes.isEmpty else { throw .damaged("it is empty") }
        guard bytes.starts(with: KeychainFormat.magic.prefix(bytes.count)) else { throw .foreign }
        guard bytes.count >= KeychainFormat.magic.count + 2 else { throw .damaged("it is incomplete") }
        let version = UInt16(bytes[8]) | UInt16(bytes[9]) << 8
        guard version <= KeychainFormat.version else { throw .newer(version: version) }
        guard version == KeychainFormat.version else { throw .damaged("it has no version") }
    }

    private static func requireWhole(_ bytes: [UInt8]) throws(KeychainFault) {
        guard bytes.count >= KeychainFormat.minimumByteCount else { throw .damaged("it is incomplete") }
        guard bytes.count <= KeychainFormat.maximumByteCount else {
            throw .damaged("it is too large for a keychain")
        }
        let end = bytes.count - BLAKE2b.byteCount
        guard BLAKE2b.isSame(BLAKE2b.checksum(of: Array(bytes[..<end])), Array(bytes[end...])) else {
            throw .damaged("its checksum is wrong")
        }
    }
}

/// This module's decoders, for fuzzing.
package enum KeychainDecoding {
    /// Passes the bytes to every decoder: derives no key, returns nothing, and must not trap.
    package static func decodeAnything(_ bytes: [UInt8]) {
        _ = try? KeychainFile(decoding: bytes)
        // A valid checksum lets the fuzzer reach the code behind it.
        _ = try? KeychainFile(decoding: bytes + BLAKE2b.checksum(of: bytes))
        bytes.withUnsafeBytes { _ = try? KeychainEntries(decoding: $0) }
        _ = WitnessText.decode(bytes)
        _ = KeychainRecoveryCode.symbols(typed: SecretBytes(bytes)) == nil
        _ = try? KeychainArchive(decoding: SecretBytes(bytes))
    }
}
