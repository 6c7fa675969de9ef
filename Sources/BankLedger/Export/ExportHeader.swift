import BankDomain
import LanguageKit

/// The first line of an export.
struct ExportHeader {
    /// The version of the books' form.
    let schemaVersion: Int64
    /// When the export was made.
    let createdAt: Instant
    /// What its books come to.
    let transferNumber: Int64
    let entryCount: Int64
    let accountCount: Int64
    let headsDigest: String

    /// Reads a line; throws ``ImportedBankProblem`` for anything else.
    init(_ line: UnsafeBufferPointer<UInt8>, newestSchemaVersion: Int64, _ database: Database) throws {
        let values: JSONValues
        do {
            values = try JSONValues(line, path: "$", database)
        } catch is SQLiteError {
            throw ImportedBankProblem("it is no export of a bank")
        }
        guard values.text("format") == ExportFormat.name, let version = values.integer("version") else {
            throw ImportedBankProblem("it is no export of a bank")
        }
        guard version <= ExportFormat.newestVersion else {
            throw ImportedBankProblem(
                "its version is \(version), this program knows \(ExportFormat.newestVersion)")
        }
        guard let schemaVersion = values.integer("schemaVersion"),
            let createdAt = values.text("createdAt").flatMap({ Instant($0) }),
            let transferNumber = values.integer("transferNumber"),
            let entryCount = values.integer("entryCount"), let accountCount = values.integer("accountCount"),
            let headsDigest = values.text("headsDigest"), schemaVersion >= 1
        else { throw ImportedBankProblem("the header is not whole") }
        guard schemaVersion <= newestSchemaVersion else {
            throw ImportedBankProblem(
                "its books are of version \(schemaVersion), this program knows \(newestSchemaVersion)")
        }
        self.schemaVersion = schemaVersion
        self.createdAt = createdAt
        self.transferNumber = transferNumber
        self.entryCount = entryCount
        self.accountCount = accountCount
        self.headsDigest = headsDigest
    }

    /// Whether books come to what the header says.
    func agrees(with sound: SoundHeads) -> Bool {
        sound.transferNumber == transferNumber && Int64(sound.heads.entryCount) == entryCount
            && Int64(sound.heads.accountCount) == accountCount
            && sound.heads.digest.description == headsDigest
    }
}
