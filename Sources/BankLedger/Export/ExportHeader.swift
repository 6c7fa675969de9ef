import BankCryptography
import BankDomain
import BankSQL
import JSONKit
import LanguageKit

/// The open format of a whole bank: JSON Lines in UTF-8, described in docs/operations.md.
///
/// The first line is the header, the last the footer, every other a row of a table:
/// `{"table":"account","row":{"id":1,…}}`. Integers are numbers, texts strings, and bytes hexadecimal digits under a
/// key that ends in `:hex`.
enum ExportFormat {
    /// The format's name in the header.
    static let name = "bank-ledger"
    /// The newest version of the format, counted from 1.
    static let newestVersion: Int64 = 1
}

/// The first line of an export.
struct ExportHeader {
    private struct Kind: Decodable {
        let format: String
        let version: Int64
    }

    private struct Form: Decodable {
        let schemaVersion: Int64
        let createdAt: String
        let transferNumber: Int64
        let entryCount: Int64
        let accountCount: Int64
        let headsDigest: String
    }

    let schemaVersion: Int64
    let createdAt: Instant
    /// The digest of the line, which differs from export to export.
    let identity: String
    private let transferNumber: Int64
    private let entryCount: Int64
    private let accountCount: Int64
    private let headsDigest: String

    /// Reads a line; throws ``SQLRowProblem`` for anything else.
    init(_ line: UnsafeBufferPointer<UInt8>, newestSchemaVersion: Int64) throws(SQLRowProblem) {
        let json = try? JSONText(Array(line)).root
        guard let json, let kind = try? json.decode(Kind.self), kind.format == ExportFormat.name else {
            throw SQLRowProblem("it is not an export of a bank")
        }
        guard kind.version <= ExportFormat.newestVersion else {
            throw SQLRowProblem(
                "its version is \(kind.version), but this program reads up to \(ExportFormat.newestVersion)")
        }
        guard let form = try? json.decode(Form.self),
            let createdAt = Instant(form.createdAt), form.schemaVersion >= 1
        else { throw SQLRowProblem("the header is incomplete") }
        guard form.schemaVersion <= newestSchemaVersion else {
            throw SQLRowProblem(
                "its ledger has version \(form.schemaVersion), but this program reads up to \(newestSchemaVersion)"
            )
        }
        self.identity = Digest(of: line).description
        self.schemaVersion = form.schemaVersion
        self.createdAt = createdAt
        self.transferNumber = form.transferNumber
        self.entryCount = form.entryCount
        self.accountCount = form.accountCount
        self.headsDigest = form.headsDigest
    }

    /// True if a ledger has the heads of the header.
    func agrees(with sound: SoundHeads) -> Bool {
        sound.transferNumber == transferNumber && Int64(sound.heads.entryCount) == entryCount
            && Int64(sound.heads.accountCount) == accountCount
            && sound.heads.digest.description == headsDigest
    }
}

/// The last line of an export.
struct ExportFooter: Decodable {
    let rowCount: Int64
    let digest: String

    /// Reads a line; throws ``SQLRowProblem`` for anything else.
    static func read(_ line: UnsafeBufferPointer<UInt8>) throws(SQLRowProblem) -> ExportFooter {
        guard let footer = try? JSONText.decode(ExportFooter.self, from: Array(line)) else {
            throw SQLRowProblem("it is neither a row nor the footer")
        }
        return footer
    }
}
