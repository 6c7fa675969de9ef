import BankDomain
import BankServices

/// Payments of customers to other banks, for a sponsor bank that sends them on (ISO 20022, `pain.001.001.09`). Each has its
/// own payment information, because that has one debtor.
struct InitiationDocument: ClearingDocument {
    private let message: ClearingMessage

    /// Throws `invalidAmount` for an amount that has too many digits for the format.
    init(_ message: ClearingMessage) throws(ServiceError) {
        self.message = message
        for payment in message.payments { _ = try payment.amount.messageNumber() }
    }

    func begin(_ output: inout StatementBytes) {
        output.put(
            clearing: "pain.001.001.09", root: "CstmrCdtTrfInitn", id: message.clearingID, of: message,
            count: message.payments.count)
        // The bank has no name of its own in messages.
        output.put("<InitgPty><Nm>NOTPROVIDED</Nm></InitgPty></GrpHdr>\n")
    }

    func write(_ payment: OutgoingPayment, _ output: inout StatementBytes) {
        output.put("<PmtInf>")
        output.put(element: "PmtInfId", payment.id.text, maximum: 35)
        output.put("<PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><ReqdExctnDt><Dt>")
        output.put(message.settlementDate)
        output.put("</Dt></ReqdExctnDt>\n")
        output.put(debtorOf: payment)
        output.put("<ChrgBr>SLEV</ChrgBr>\n<CdtTrfTxInf><PmtId>")
        output.put(element: "InstrId", payment.id.text, maximum: 35)
        output.put(element: "EndToEndId", payment.id.text, maximum: 35)
        output.put("</PmtId><Amt>")
        output.put(element: "InstdAmt", payment.amount)
        output.put("</Amt>\n")
        output.put(creditorOf: payment)
        output.put("</CdtTrfTxInf></PmtInf>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</CstmrCdtTrfInitn>\n</Document>\n")
    }
}
