import BankDomain
import LanguageKit
import TerminalKit

enum BeneficiaryColumns {
    static let all: [Column<Beneficiary>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", importance: .high, canTruncate: true) { $0.name },
        Column(
            key: "iban", title: "IBAN", importance: .high, text: { $0.iban.groupedText },
            csvText: { $0.iban.text }, value: { .string($0.iban.text) }),
        Column(
            key: "accountID", title: "Account", importance: .low, text: { $0.accountID?.text ?? "" },
            value: { .optional($0.accountID?.text) }),
        .mark(key: "isTrusted", title: "Trusted") { $0.isTrusted },
        .optional(key: "coolingOffUntil", title: "Cooling off until") { $0.coolingOffUntil?.text },
        .text(key: "createdAt", title: "Added", isShownInTable: false) { $0.createdAt.text },
        .word(key: "status", title: "Status", isShownInTable: false) { $0.status.rawValue },
    ]

    /// The same with how the name compared.
    static let added: [Column<AddedBeneficiary>] =
        all.map { $0.of { $0.beneficiary } } + [
            Column(
                key: "nameCheck", title: "Name check", phrase: { text($0.nameCheck) },
                csvText: { $0.nameCheck.outcome.rawValue },
                value: {
                    .object([
                        ("outcome", .string($0.nameCheck.outcome.rawValue)),
                        ("actualName", .optional($0.nameCheck.actualName)),
                    ])
                })
        ]

    private static func text(_ check: NameCheck) -> Phrase {
        switch check.outcome {
        case .match: "it is the holder's name"
        case .closeMatch:
            check.actualName.map { "close; the holder is \($0)" } ?? "close; the holder is somebody else"
        case .noMatch: "it is not the holder's name"
        case .unavailable: "not possible: another bank keeps the account"
        }
    }
}
