import BankDomain
import BankServices
import LanguageKit
import TerminalKit

/// What is shown of a checkpoint. As JSON it is the checkpoint's file.
enum CheckpointColumns {
    static let all: [Column<LedgerCheckpoint>] = [
        .text(key: "createdAt", title: "Made at") { $0.content.createdAt.text },
        Column(key: "transferNumber", title: "Newest transfer") { .count(Int($0.content.transferNumber)) },
        .count(key: "entryCount", title: "Entries") { $0.content.entryCount },
        .count(key: "accountCount", title: "Accounts") { $0.content.accountCount },
        .text(key: "bankCreatedAt", title: "Bank made at") { $0.content.bankCreatedAt.text },
        .text(key: "headsDigest", title: "Digest") { $0.content.headsDigest },
        .text(key: "publicKey", title: "Public key") { $0.publicKey },
        .text(key: "signature", title: "Signature") { $0.signature },
        .text(key: "format", title: "Format") { _ in LedgerCheckpoint.format },
        .count(key: "version", title: "Version") { _ in LedgerCheckpoint.newestVersion },
    ]

    /// The same as a part of a report.
    static func value(_ checkpoint: LedgerCheckpoint) -> OutputValue {
        .object(all.map { ($0.key, $0.value(checkpoint)) })
    }
}
