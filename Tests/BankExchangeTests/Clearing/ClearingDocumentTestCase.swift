import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankExchange

/// Writes messages to the clearing.
class ClearingDocumentTestCase: ClearingFileTestCase {
    let service = ClearingFileService(executor: QueueExecutor())

    static func payment(
        _ number: Int64 = 42, _ amount: Money = eur(1_250), from debtorName: String = "Ada & Co",
        _ debtorAccount: String = "1234567890", to creditorName: String = "Lan Nguyễn",
        _ reference: String = "Invoice <7>"
    ) throws -> OutgoingPayment {
        OutgoingPayment(
            id: TransferID(number: number), amount: amount, debtorName: debtorName,
            debtorAccount: debtorAccount, creditorName: creditorName,
            creditorIBAN: try IBAN("GB33BUKB20201555555555"), reference: reference,
            createdAt: Instant(millisecondsSinceEpoch: 0), clearing: ClearingState(status: .submitted))
    }

    static func incoming(
        _ id: IncomingPaymentID = "INC000001", networkID: String = "T-1", endToEndID: String? = "E-1",
        reason: PaymentReason? = .unknownAccount
    ) -> IncomingPayment {
        IncomingPayment(
            id: id, networkID: networkID, amount: eur(725), debtorName: "Ada", debtorAccount: nil,
            creditorAccount: "1", creditorName: "Lan", reference: "", endToEndID: endToEndID,
            status: .returning, reason: reason, receivedAt: Instant(millisecondsSinceEpoch: 0))
    }

    /// A sent payment that this bank asks back.
    static func recalled() throws -> OutgoingPayment {
        let sent = try payment()
        return OutgoingPayment(
            id: sent.id, amount: sent.amount, debtorName: sent.debtorName, debtorAccount: sent.debtorAccount,
            creditorName: sent.creditorName, creditorIBAN: sent.creditorIBAN, reference: sent.reference,
            createdAt: sent.createdAt,
            clearing: ClearingState(
                status: .settled,
                recall: Recall(id: "TRF000042", reason: .duplicatePayment, status: .requested)),
            messageID: "CLM000003", sentAt: sent.createdAt)
    }

    /// A received payment that this bank does not give back.
    static func kept() -> IncomingPayment {
        var kept = incoming(networkID: "TRF000077")
        kept.recall = Recall(id: "C", reason: .fraud, status: .refused, refusal: .legalDecision)
        return kept
    }

    static func debit(_ id: DirectDebitID = "DDB000001", networkID: String = "C-1") -> DirectDebit {
        DirectDebit(
            id: id, networkID: networkID, amount: eur(3_000), creditorID: "FR1", creditorName: "Power",
            mandateReference: "M-1", debtorAccount: "1", reference: "", endToEndID: "E-1", status: .refunded,
            reason: .refundRequested, receivedAt: Instant(millisecondsSinceEpoch: 0))
    }

    static func message(
        _ payments: [OutgoingPayment], returns: [IncomingPayment] = [], directDebits: [DirectDebit] = [],
        recalls: [OutgoingPayment] = [], answers: [IncomingPayment] = []
    ) throws -> ClearingMessage {
        ClearingMessage(
            id: "CLM000007", createdAt: try XCTUnwrap(Instant("2026-07-01T09:30:00Z")),
            settlementDate: try XCTUnwrap(CalendarDate("2026-07-02")), payments: payments, returns: returns,
            directDebits: directDebits, recalls: recalls, answers: answers)
    }

    /// The text of a written file.
    func text(_ path: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    }

    /// The root element of a text.
    func tree(_ text: String) throws -> MessageElement { try MessageTree.of(text) }
}

/// Written messages as trees.
enum MessageTree {
    /// The root element of a text.
    static func of(_ text: String) throws -> MessageElement {
        var open = [MessageElement(name: "", line: 1)]
        let reader = try XMLReader(
            InputFile("written.xml", bytes: Array(text.utf8)),
            begin: { element in
                open.append(
                    MessageElement(
                        name: String(element.name.split(separator: " ").last ?? ""), line: element.line,
                        currency: element.attributes.first { $0.name == "Ccy" }?.value))
            },
            end: { text in
                var element = open.removeLast()
                if element.children.isEmpty { element.text = String(decoding: text, as: UTF8.self) }
                open[open.count - 1].children.append(element)
            })
        while try reader.readPiece() {}
        return try XCTUnwrap(open.first?.children.first)
    }
}

extension ClearingAdvice {
    /// The clearing's or the bank's name for the payment.
    var name: String {
        switch self {
        case .settled(let reference), .rejected(let reference, _), .recallRefused(let reference, _):
            reference.id.text
        case .returned(let payment): payment.original.text
        case .returnSettled(let returned): returned.name
        case .received(let payment): payment.networkID
        case .collected(let collection): collection.networkID
        case .reversed(let reversal): reversal.original
        case .recalled(let recall): recall.original
        }
    }
}
