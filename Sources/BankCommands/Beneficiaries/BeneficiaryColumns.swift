import BankDomain
import BankServices
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
        .time(key: "coolingOffUntil", title: "Cooling off until", isShownInTable: false) {
            $0.coolingOffUntil
        },
        .time(key: "createdAt", title: "Added", isShownInTable: false) { $0.createdAt },
        .word(key: "status", title: "Status", isShownInTable: false) { $0.status.rawValue },
    ]

    /// The same with the result of the name check.
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
        case .match: "matches the account holder"
        case .closeMatch:
            check.actualName.map { "close match; the holder is \($0)" }
                ?? "close match; the holder has a different name"
        case .noMatch: "does not match the account holder"
        case .unavailable: "not checked: the account is at another bank"
        }
    }
}
