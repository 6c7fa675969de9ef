import BankDomain
import BankExchange
import BankServices
import FoundationEssentials
import LanguageKit

/// A checkpoint as a small JSON file.
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
        let publicKey: String
        let signature: String
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
            format: LedgerCheckpoint.format, version: LedgerCheckpoint.newestVersion,
            bankCreatedAt: content.bankCreatedAt.text, createdAt: content.createdAt.text,
            transferNumber: content.transferNumber, entryCount: content.entryCount,
            accountCount: content.accountCount, headsDigest: content.headsDigest,
            publicKey: checkpoint.publicKey, signature: checkpoint.signature)
        return [UInt8](try encoder.encode(form)) + [UInt8(ascii: "\n")]
    }

    /// The checkpoint in a file, signed by its own key, which is also the key that is asked for. Throws `invalidFile` and, for a
    /// key that is none, `invalidValue`.
    static func read(_ reference: CheckpointReference) throws -> LedgerCheckpoint {
        let key = try reference.publicKey.map(checkedKey)
        let bytes = try InputFile.contents(of: reference.path, maximum: maximumByteCount)
        let checkpoint = try read(bytes, path: reference.path)
        guard CheckpointSignature.isValid(checkpoint) else {
            throw invalid(reference.path, "its signature is not that of its key: it was altered")
        }
        if let key, key != checkpoint.publicKey {
            throw invalid(reference.path, "it is signed with another key than the one given")
        }
        return checkpoint
    }

    private static func read(_ bytes: [UInt8], path: String) throws -> LedgerCheckpoint {
        let (decoder, data) = (JSONDecoder(), Data(bytes))
        guard let kind = try? decoder.decode(Kind.self, from: data), kind.format == LedgerCheckpoint.format
        else { throw invalid(path, "it is no checkpoint") }
        guard kind.version <= LedgerCheckpoint.newestVersion else {
            throw invalid(path, "a newer version of this program wrote it")
        }
        guard let form = try? decoder.decode(Form.self, from: data),
            let bankCreatedAt = Instant(form.bankCreatedAt), let createdAt = Instant(form.createdAt)
        else { throw invalid(path, "it is no whole checkpoint") }
        let content = LedgerCheckpoint.Content(
            bankCreatedAt: bankCreatedAt, createdAt: createdAt, transferNumber: form.transferNumber,
            entryCount: form.entryCount, accountCount: form.accountCount, headsDigest: form.headsDigest)
        return LedgerCheckpoint(content: content, publicKey: form.publicKey, signature: form.signature)
    }

    private static func checkedKey(_ key: String) throws -> String {
        guard key.utf8.count == keyDigitCount, Hexadecimal.bytes(key.utf8) != nil else {
            throw ServiceError.invalidValue(
                field: "public key", value: key,
                reason: .malformed(expected: "\(keyDigitCount) hexadecimal digits"))
        }
        return key.lowercased()
    }

    private static func invalid(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}
