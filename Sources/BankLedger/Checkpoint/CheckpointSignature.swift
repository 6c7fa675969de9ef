import BankCryptography
import BankDomain
import BankServices

enum CheckpointSignature {
    /// Goes before everything that is signed, so that the signature means nothing elsewhere.
    private static let prefix = Array("bank ledger checkpoint 1\0".utf8)

    /// The signed checkpoint of a content; `nil` if the seed has another length.
    static func sign(
        _ content: LedgerCheckpoint.Content, seed: borrowing SecretBytes
    ) -> LedgerCheckpoint? {
        guard let key = Ed25519.publicKey(of: seed),
            let signature = Ed25519.sign(message(content, publicKey: key), seed: seed)
        else { return nil }
        return LedgerCheckpoint(
            content: content, publicKey: Hexadecimal.text(key), signature: Hexadecimal.text(signature))
    }

    /// Whether the checkpoint's key signed its content.
    static func isValid(_ checkpoint: LedgerCheckpoint) -> Bool {
        guard let key = Hexadecimal.bytes(checkpoint.publicKey.utf8),
            let signature = Hexadecimal.bytes(checkpoint.signature.utf8)
        else { return false }
        return Ed25519.isValid(
            signature, of: message(checkpoint.content, publicKey: key), publicKey: key)
    }

    private static func message(
        _ content: LedgerCheckpoint.Content, publicKey: [UInt8]
    ) -> [UInt8] {
        var bytes = CanonicalBytes()
        bytes.append(content.bankCreatedAt.millisecondsSinceEpoch)
        bytes.append(content.createdAt.millisecondsSinceEpoch)
        bytes.append(content.transferNumber)
        bytes.append(Int64(content.entryCount))
        bytes.append(Int64(content.accountCount))
        bytes.append(content.headsDigest.utf8)
        bytes.append(publicKey)
        return prefix + bytes.buffer
    }
}
