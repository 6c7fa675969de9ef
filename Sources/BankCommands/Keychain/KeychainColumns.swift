import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Columns for the keychain. Values are never shown.
enum KeychainColumns {
    static let keys: [Column<SecureStorageKey>] = [
        .text(key: "name", title: "Name", importance: .high) { $0.name },
        .text(key: "kind", title: "Kind") { $0.isReserved ? "bank" : "own" },
    ]

    static let entry: [Column<KeychainEntry>] = [
        .text(key: "name", title: "Name", importance: .high) { $0.key.name },
        .flag(key: "isNew", title: "New") { $0.isNew },
    ]

    static let status: [Column<KeychainStatus>] = [
        .text(key: "path", title: "File", canTruncate: true) { $0.path },
        .flag(key: "exists", title: "Exists") { $0.exists },
        .flag(key: "isUnlocked", title: "Open") { $0.isUnlocked },
        Column(key: "generation", title: "Version") { .integer(Int64(clamping: $0.generation)) },
        .time(key: "updatedAt", title: "Updated") { $0.updatedAt },
        Column(
            key: "slots", title: "Unlock methods",
            phrase: { .list($0.slots.map(Notice.slot), .comma) },
            csvText: { $0.slots.map(\.rawValue).joined(separator: " ") },
            value: { .array($0.slots.map { .string($0.rawValue) }) }),
        .flag(key: "isMemoryLocked", title: "Kept out of swap") { $0.isMemoryLocked },
    ]

    static let report: [Column<KeychainReport>] =
        [
            .flag(key: "isSound", title: "Intact") { _ in true },
            .count(key: "entryCount", title: "Items") { $0.entryCount },
        ] + status.map { $0.of { (report: KeychainReport) in report.status } }

    static let taking: [Column<KeychainImport>] = [
        .count(key: "addedCount", title: "Added") { $0.addedCount },
        .count(key: "replacedCount", title: "Replaced") { $0.replacedCount },
        .count(key: "unchangedCount", title: "Unchanged") { $0.unchangedCount },
    ]
}
