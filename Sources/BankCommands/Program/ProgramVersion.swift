public import BankServices
import LanguageKit
public import TerminalKit

/// The version of the program, and of its output format for other programs.
public struct ProgramVersion: Sendable {
    public let version = BankProgram.version
    /// The version of the fields in JSON, CSV, filters and templates, and in the HTTP API. It increases when a field is
    /// removed, or its name, type or meaning changes. Since version 2 the amount of an entry is signed.
    public let schemaVersion = 3
    /// The C libraries that are linked into the program, or loaded with it.
    public let libraries: [DeviceReport.Library]

    /// The version as a record, for all formats except the table, which shows one line.
    public static func record(_ libraries: [DeviceReport.Library]) -> RecordPresentation<ProgramVersion> {
        RecordPresentation(
            columns: [
                .text(key: "version", title: "Version", importance: .high) { $0.version },
                .count(key: "schemaVersion", title: "Schema version") { $0.schemaVersion },
                Column(
                    key: "libraries", title: "Libraries",
                    text: { $0.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ") }
                ) { version in
                    .array(
                        version.libraries.map {
                            .object([("name", .string($0.name)), ("version", .string($0.version))])
                        })
                },
            ], row: ProgramVersion(libraries: libraries))
    }
}
