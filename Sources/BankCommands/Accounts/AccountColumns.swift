import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

enum AccountColumns {
    static let all = all(in: .own)

    /// The table of all accounts of the bank has their owners.
    static func all(in scope: AccountScope) -> [Column<Account>] {
        [
            .text(key: "id", title: "ID", importance: .high) { $0.id.text },
            .text(key: "accountName", title: "Name", importance: .high, canTruncate: true) { $0.accountName },
            .word(key: "accountType", title: "Type", importance: .low) { $0.accountType.rawValue },
            .text(key: "accountNumber", title: "Number", importance: .low) { $0.accountNumber },
            .money(key: "balance", title: "Balance") { $0.balance },
            .money(key: "availableBalance", title: "Available", importance: .normal) { $0.availableBalance },
            Column(key: "currency", title: "Currency", importance: .high, isUnit: true) {
                .string($0.currency.code)
            },
            .word(key: "status", title: "Status") { $0.status.rawValue },
            Column(
                key: "isDefault", title: "Default", importance: .low, phrase: { $0.isDefault ? "yes" : "" },
                value: { .boolean($0.isDefault) }),
            Column(
                key: "iban", title: "IBAN", isShownInTable: false, phrase: { iban($0.iban) },
                csvText: { $0.iban?.text ?? "" }, value: { .optional($0.iban?.text) }),
            Column(
                key: "productID", title: "Product", isShownInTable: false, text: { $0.productID?.text ?? "" },
                value: { .optional($0.productID?.text) }),
            Column(
                key: "floor", title: "Minimum balance", alignment: .decimal, isShownInTable: false,
                members: OutputValue.moneyMembers,
                phrase: { $0.floor.map { "\(.amount($0.groupedText))" } ?? "none" },
                csvText: { $0.floor?.decimalText ?? "" },
                value: { $0.floor.map(OutputValue.money) ?? .null }),
            .words(key: "ownerIDs", title: "Owners", isShownInTable: scope == .all) {
                $0.ownerIDs.map(\.text)
            },
            Column(
                key: "freeze", title: "Frozen", isShownInTable: false,
                phrase: {
                    $0.freeze.map {
                        "\(Phrase(word: $0.scope.rawValue)), by the \(Phrase(word: $0.frozenBy.rawValue)): \($0.reason)"
                    } ?? ""
                },
                csvText: { $0.freeze?.scope.rawValue ?? "" }, value: { freeze($0.freeze) }),
        ]
    }

    /// Columns for one account, including the interest and fees accrued under its product.
    static let detail: [Column<AccountDetail>] =
        all.map { $0.of(\AccountDetail.account) } + [
            .optionalMoney(key: "accruedInterest", title: "Accrued interest") { $0.accruals?.interest },
            .optionalMoney(key: "feesDue", title: "Fees due") { $0.accruals?.feesDue },
            .optionalRate(key: "interestRateBasisPoints", title: "Interest rate") {
                $0.accruals?.interestRateBasisPoints
            },
            .optionalRate(key: "overdraftRateBasisPoints", title: "Overdraft rate") {
                $0.accruals?.overdraftRateBasisPoints
            },
        ]

    /// Columns for a past balance.
    static let past: [Column<PastBalance>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "accountName", title: "Name", importance: .high) { $0.accountName },
        .time(key: "at", title: "As of") { $0.at },
        .money(key: "balance", title: "Balance") { $0.balance },
        .text(key: "currency", title: "Currency", importance: .high) { $0.balance.currency.code },
    ]

    private static func freeze(_ freeze: AccountFreeze?) -> OutputValue {
        guard let freeze else { return .null }
        return .object([
            ("scope", .string(freeze.scope.rawValue)), ("reason", .string(freeze.reason)),
            ("frozenBy", .string(freeze.frozenBy.rawValue)),
        ])
    }

    private static func iban(_ recorded: RecordedIBAN?) -> Phrase {
        guard let recorded else { return "" }
        guard let valid = recorded.validated else { return "\(recorded.text) (not valid)" }
        return Phrase(verbatim: valid.groupedText)
    }
}
