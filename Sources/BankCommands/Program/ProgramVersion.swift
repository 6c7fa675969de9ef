import LanguageKit
public import TerminalKit

/// The version of the program, and of its output format for other programs.
public struct ProgramVersion: Sendable {
    public let version = BankProgram.version
    /// The version of the fields in JSON, CSV, filters and templates, and in the HTTP API. It increases when a field is
    /// removed, or its name, type or meaning changes. Since version 2 the amount of an entry is signed.
    public let schemaVersion = 2

    /// The version as a record, for all formats except the table, which shows one line.
    public static var record: RecordPresentation<ProgramVersion> {
        RecordPresentation(
            columns: [
                .text(key: "version", title: "Version", importance: .high) { $0.version },
                .count(key: "schemaVersion", title: "Schema version") { $0.schemaVersion },
            ], row: ProgramVersion())
    }
}
