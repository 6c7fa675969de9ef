import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

enum OutgoingPaymentColumns {
    static let all: [Column<OutgoingPayment>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "createdAt", title: "Created", importance: .low) { $0.createdAt },
        .text(key: "debtorName", title: "From", canTruncate: true) { $0.debtorName },
        .text(key: "debtorAccount", title: "Payer's account", isShownInTable: false) { $0.debtorAccount },
        .text(key: "creditorName", title: "To", importance: .high, canTruncate: true) { $0.creditorName },
        Column(
            key: "creditorIBAN", title: "Payee's IBAN", isShownInTable: false,
            text: { $0.creditorIBAN.groupedText }, csvText: { $0.creditorIBAN.text },
            value: { .string($0.creditorIBAN.text) }),
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
        Column(
            key: "clearing", title: "Status", importance: .high, phrase: { $0.clearing.text },
            value: { $0.clearing.value }),
        Column(
            key: "messageID", title: "Message", isShownInTable: false, text: { $0.messageID?.text ?? "" },
            value: { .optional($0.messageID?.text) }),
        Column(
            key: "sentAt", title: "Sent", isShownInTable: false, text: { $0.sentAt?.text ?? "" },
            value: { .optional($0.sentAt?.text) }),
    ]
}

extension ClearingState {
    var value: OutputValue {
        .object([
            ("status", .string(status.rawValue)), ("reason", .optional(reason?.rawValue)),
            ("settlementDate", .optional(settlementDate?.text)),
            ("returnedAmount", returnedAmount.map(OutputValue.money) ?? .null),
            ("recall", recall?.value ?? .null),
        ])
    }
}

extension Recall {
    var value: OutputValue {
        .object([
            ("id", .string(id)), ("reason", .string(reason.rawValue)), ("status", .string(status.rawValue)),
            ("refusal", .optional(refusal?.rawValue)),
        ])
    }
}

enum IncomingPaymentColumns {
    static let all: [Column<IncomingPayment>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "receivedAt", title: "Received", importance: .low) { $0.receivedAt },
        .text(key: "debtorName", title: "From", importance: .high, canTruncate: true) { $0.debtorName },
        .optional(key: "debtorAccount", title: "Payer's account") { $0.debtorAccount },
        .text(key: "creditorAccount", title: "To", canTruncate: true) { $0.creditorAccount },
        .text(key: "creditorName", title: "Payee", isShownInTable: false) { $0.creditorName },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .reason { $0.reason },
        .optional(key: "accountID", title: "Account") { $0.accountID?.text },
        .optional(key: "transactionID", title: "Transaction") { $0.transactionID?.text },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
        .optional(key: "endToEndID", title: "Payer's name for it") { $0.endToEndID },
        .text(key: "networkID", title: "Clearing's name for it", isShownInTable: false) { $0.networkID },
        Column(
            key: "recall", title: "Recall", canTruncate: true,
            phrase: { $0.recall?.text ?? Phrase(verbatim: "") }, value: { $0.recall?.value ?? .null }),
    ]
}

enum ClearingMessageColumns {
    static let all: [Column<WrittenClearingMessage>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.message.id.text },
        .time(key: "createdAt", title: "Created") { $0.message.createdAt },
        .text(key: "settlementDate", title: "Settles on") { $0.message.settlementDate.text },
        .records(key: "payments", title: "Payments", OutgoingPaymentColumns.all) { $0.message.payments },
        .records(key: "returns", title: "Sent back", IncomingPaymentColumns.all) { $0.message.returns },
        .records(key: "directDebits", title: "Direct debits sent back", DirectDebitColumns.all) {
            $0.message.directDebits
        },
        .records(key: "recalls", title: "Asked back", OutgoingPaymentColumns.all) { $0.message.recalls },
        .records(key: "answers", title: "Not given back", IncomingPaymentColumns.all) { $0.message.answers },
        Column(
            key: "paths", title: "Files", text: { $0.paths.joined(separator: ", ") },
            value: { .array($0.paths.map(OutputValue.string)) }),
    ]
}

extension Column {
    /// The number of records for people, and their IDs in CSV.
    fileprivate static func records<Entity, Record: Identifiable & Sendable>(
        key: String, title: Phrase, _ columns: [Column<Record>],
        _ records: @escaping @Sendable (Row) -> [Record]
    ) -> Column where Record.ID == Identifier<Entity> {
        Column(
            key: key, title: title, text: { String(records($0).count) },
            csvText: { records($0).map(\.id.text).joined(separator: " ") }
        ) { .records(records($0), columns) }
    }

    /// Why a payment was refused or sent back: the meaning for people, the code for programs.
    static func reason(_ reason: @escaping @Sendable (Row) -> PaymentReason?) -> Column {
        Column(
            key: "reason", title: "Reason", canTruncate: true,
            phrase: { reason($0)?.text ?? Phrase(verbatim: "") }, value: { .optional(reason($0)?.rawValue) })
    }
}

enum ClearingOutcomeColumns {
    static let all: [Column<ClearingOutcome>] = [
        .text(key: "name", title: "Payment", importance: .high, canTruncate: true) { $0.name },
        Column(
            key: "effect", title: "Result", importance: .high, phrase: { words($0.effect) },
            value: { .string($0.effect.rawValue) }),
        .optional(key: "subject", title: "ID") { $0.subject },
        .reason { $0.reason },
    ]

    @Sendable private static func words(_ effect: ClearingOutcome.Effect) -> Phrase {
        switch effect {
        case .done: "done"
        case .knownBefore: "known before"
        case .refused: "refused"
        case .suspended: "in suspense"
        case .contradicts: "contradicts"
        }
    }
}
