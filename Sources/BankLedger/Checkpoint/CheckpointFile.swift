import BankCryptography
import BankDomain
import BankExchange
import BankServices
import FoundationEssentials
import JSONKit
import LanguageKit

/// Reads and writes checkpoints as small JSON files.
enum CheckpointFile {
    private struct Form: Codable {
        let format: String
        let version: Int
        let bankCreatedAt: String
        let createdAt: String
        let transferNumber: Int64
        let entryCount: Int
        let accountCount: Int
        let headsDigest: String
        let tables: [Table]?
        let publicKey: String
        let signature: String
    }

    private struct Table: Codable {
        let table: String
        let lastID: Int64
        let digest: String
    }

    private struct Kind: Decodable {
        let format: String
        let version: Int
    }

    private static let maximumByteCount = 4_096
    private static let keyDigitCount = 64

    static func bytes(_ checkpoint: LedgerCheckpoint) throws -> [UInt8] {
        let content = checkpoint.content
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let form = Form(
            format: LedgerCheckpoint.format, version: content.version,
            bankCreatedAt: content.bankCreatedAt.text, createdAt: content.createdAt.text,
            transferNumber: content.transferNumber, entryCount: content.entryCount,
            accountCount: content.accountCount, headsDigest: content.headsDigest,
            tables: content.version == 1
                ? nil
                : content.tables.map { Table(table: $0.table, lastID: $0.lastID, digest: $0.digest) },
            publicKey: checkpoint.publicKey, signature: checkpoint.signature)
        return [UInt8](try encoder.encode(form)) + [UInt8(ascii: "\n")]
    }

    /// The checkpoint in a file. Checks that its key signed it and is the expected key. Throws `invalidFile`, and
    /// `invalidValue` for a malformed key.
    static func read(_ reference: CheckpointReference) throws -> LedgerCheckpoint {
        let key = try reference.publicKey.map(checkedKey)
        let bytes = try InputFile.contents(of: reference.path, maximum: maximumByteCount)
        let checkpoint = try read(bytes, path: reference.path)
        guard CheckpointSignature.isValid(checkpoint) else {
            throw invalid(reference.path, "its signature does not match its key: it was changed")
        }
        if let key, key != checkpoint.publicKey {
            throw invalid(reference.path, "it is signed with a different key than you gave")
        }
        return checkpoint
    }

    private static func read(_ bytes: [UInt8], path: String) throws -> LedgerCheckpoint {
        let json = try? JSONText(bytes).root
        guard let json, let kind = try? json.decode(Kind.self), kind.format == LedgerCheckpoint.format
        else { throw invalid(path, "it is not a checkpoint") }
        guard kind.version <= LedgerCheckpoint.newestVersion else {
            throw invalid(path, "it was written by a newer version of this program")
        }
        guard let form = try? json.decode(Form.self),
            let bankCreatedAt = Instant(form.bankCreatedAt), let createdAt = Instant(form.createdAt),
            (form.version == 1) == (form.tables?.isEmpty ?? true)
        else { throw invalid(path, "it is not a complete checkpoint") }
        let content = LedgerCheckpoint.Content(
            bankCreatedAt: bankCreatedAt, createdAt: createdAt, transferNumber: form.transferNumber,
            entryCount: form.entryCount, accountCount: form.accountCount, headsDigest: form.headsDigest,
            tables: (form.tables ?? []).map {
                LedgerCheckpoint.TableHead(table: $0.table, lastID: $0.lastID, digest: $0.digest)
            })
        return LedgerCheckpoint(content: content, publicKey: form.publicKey, signature: form.signature)
    }

    private static func checkedKey(_ key: String) throws -> String {
        guard key.utf8.count == keyDigitCount, Hexadecimal.bytes(key.utf8) != nil else {
            throw ServiceError.invalidValue(
                field: .publicKey, value: key,
                reason: .malformed(expected: "\(keyDigitCount) hexadecimal digits"))
        }
        return key.lowercased()
    }

    private static func invalid(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}

enum CheckpointSignature {
    /// Precedes all signed content, so that the signature is valid nowhere else.
    private static func prefix(_ version: Int) -> [UInt8] {
        Array("bank ledger checkpoint \(version)\0".utf8)
    }

    /// Signs content; `nil` if the seed has the wrong length.
    static func sign(
        _ content: LedgerCheckpoint.Content, seed: borrowing SecretBytes
    ) -> LedgerCheckpoint? {
        guard let key = Ed25519.publicKey(of: seed),
            let signature = Ed25519.sign(message(content, publicKey: key), seed: seed)
        else { return nil }
        return LedgerCheckpoint(
            content: content, publicKey: Hexadecimal.text(key), signature: Hexadecimal.text(signature))
    }

    /// True if the checkpoint's key signed its content.
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
        bytes.append(content.headsDigest)
        bytes.append(publicKey)
        for head in content.tables {
            bytes.append(head.table)
            bytes.append(head.lastID)
            bytes.append(head.digest)
        }
        return prefix(content.version) + bytes.bytes
    }
}

/// The key that signs checkpoints, in the bank's secret storage.
struct CheckpointSigner: Sendable {
    let secureStorage: any SecureStorageProtocol
    let random: any RandomSource

    /// A signer without secrets, which signs nothing.
    static let none = CheckpointSigner(
        secureStorage: UnavailableSecureStorage(), random: SeededRandomSource(seed: 0))

    /// The seed of the key, which is created if there is none.
    func seed() async throws -> SharedSecret {
        let fresh = SecretBytes(byteCount: Ed25519.seedByteCount, from: random)
        _ = try await secureStorage.saveIfAbsent(fresh, for: .checkpointKey)
        return SharedSecret(try await secureStorage.load(.checkpointKey))
    }

    @inline(never)
    static func sign(_ content: LedgerCheckpoint.Content, _ seed: SharedSecret) throws -> LedgerCheckpoint {
        guard let checkpoint = CheckpointSignature.sign(content, seed: seed.copy()) else {
            throw ServiceError.storage(
                .damaged, path: SecureStorageKey.checkpointKey.name,
                underlying: "the key that signs checkpoints does not have \(Ed25519.seedByteCount) bytes")
        }
        return checkpoint
    }
}
