import BankDomain
import BankServices

/// Payments of customers to other banks (ISO 20022, `pacs.008.001.08`).
struct InterbankTransferDocument: ClearingDocument {
    /// The most digits of a number (ISO 20022, `DecimalNumber`).
    private static let digitMaximum = 18

    private let message: ClearingMessage
    /// The sum of the amounts, whatever their currencies; `nil` if it has too many digits for the format.
    private let sum: String?
    /// The total; `nil` if the payments have several currencies.
    private let total: Money?

    /// Throws `invalidAmount` for an amount that has too many digits for the format.
    init(_ message: ClearingMessage) throws(ServiceError) {
        self.message = message
        var sum = ControlSum()
        for payment in message.payments { sum.add(try payment.amount.messageNumber()) }
        let isShort = sum.text.utf8.count(where: \.isASCIIDigit) <= Self.digitMaximum
        self.sum = isShort ? sum.text : nil
        total = isShort ? Self.total(of: message.payments) : nil
    }

    private static func total(of payments: [OutgoingPayment]) -> Money? {
        guard let currency = payments.first?.amount.currency else { return nil }
        return try? payments.reduce(.zero(currency)) { try $0.adding($1.amount) }
    }

    func begin(_ output: inout StatementBytes) {
        output.put(
            clearing: "pacs.008.001.08", root: "FIToFICstmrCdtTrf", id: message.clearingID, of: message,
            count: message.payments.count)
        output.put(element: "CtrlSum", sum ?? "")
        if let total { output.put(element: "TtlIntrBkSttlmAmt", total) }
        output.put("<IntrBkSttlmDt>")
        output.put(message.settlementDate)
        output.put("</IntrBkSttlmDt><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>\n")
    }

    func write(_ payment: OutgoingPayment, _ output: inout StatementBytes) {
        output.put("<CdtTrfTxInf><PmtId>")
        output.put(element: "InstrId", payment.id.text, maximum: 35)
        output.put(element: "EndToEndId", payment.id.text, maximum: 35)
        output.put(element: "TxId", payment.id.text, maximum: 35)
        output.put("</PmtId>")
        output.put(element: "IntrBkSttlmAmt", payment.amount)
        output.put("<ChrgBr>SLEV</ChrgBr>\n")
        output.put(debtorOf: payment)
        // The identification of the other bank is in the IBAN only.
        output.put("<CdtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></CdtrAgt>\n")
        output.put(creditorOf: payment)
        output.put("</CdtTrfTxInf>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</FIToFICstmrCdtTrf>\n</Document>\n")
    }
}
