import BankDomain
import BankServices

/// Writes one message to the clearing, payment by payment.
protocol ClearingDocument: Sendable {
    associatedtype Payment: Sendable

    /// Writes the part before the payments.
    func begin(_ output: inout StatementBytes)

    func write(_ payment: Payment, _ output: inout StatementBytes)

    /// Writes the part after the payments.
    func end(_ output: inout StatementBytes)
}

extension StatementBytes {
    /// Appends the start of the document.
    mutating func put(document namespace: StaticString, root: StaticString) {
        put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:")
        put(namespace)
        put("\">\n")
        put(tag: root, "<")
        put("\n")
    }

    /// Appends the start of the document and the first elements of its header; the message id has at most 35
    /// characters.
    mutating func put(
        clearing namespace: StaticString, root: StaticString, id: String, of message: ClearingMessage,
        count: Int
    ) {
        put(document: namespace, root: root)
        put("<GrpHdr>")
        put(element: "MsgId", id, maximum: 35)
        put(element: "CreDtTm", message.createdAt.text)
        put(element: "NbOfTxs", String(count))
    }

    /// Appends the payer of a payment and the payer's bank, which has no identification of its own.
    mutating func put(debtorOf payment: OutgoingPayment) {
        put(party: "Dbtr", payment.debtorName)
        put(account: "DbtrAcct", payment.debtorAccount)
        put("<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>\n")
    }

    /// Appends the payee of a payment and the reference, with which a transfer ends.
    mutating func put(creditorOf payment: OutgoingPayment) {
        put(party: "Cdtr", payment.creditorName)
        put(account: "CdtrAcct", payment.creditorIBAN.text)
        guard !payment.reference.isEmpty else { return }
        put("<RmtInf>")
        put(element: "Ustrd", payment.reference, maximum: FreeText.referenceMaximum)
        put("</RmtInf>")
    }

    /// Appends a party of a payment.
    mutating func put(party name: StaticString, _ text: String) {
        put(tag: name, "<")
        put(element: "Nm", text, maximum: FreeText.nameMaximum)
        put(tag: name, "</")
    }

    /// Appends an account of a payment: its IBAN, or its number.
    mutating func put(account name: StaticString, _ text: String) {
        put(tag: name, "<")
        put("<Id>")
        if let iban = try? IBAN(text) {
            put(element: "IBAN", iban.text)
        } else {
            put("<Othr>")
            put(element: "Id", text, maximum: 34)
            put("</Othr>")
        }
        put("</Id>")
        put(tag: name, "</")
    }
}

extension ClearingMessage {
    /// The message's name for the clearing: its id and the day of its creation, because other books may have had the
    /// same id.
    var clearingID: String { Self.clearingID(id, createdAt) }

    static func clearingID(_ id: ClearingMessageID, _ createdAt: Instant) -> String {
        "\(id.text)-\(createdAt.utcDate.text)"
    }
}

extension Money {
    /// The amount as a number. Throws `invalidAmount` if it has more digits than an amount of ISO 20022.
    func messageNumber() throws(ServiceError) -> ExactDecimal {
        guard let number = ExactDecimal(mantissa: minorUnits, scale: currency.minorUnitDigits) else {
            throw .invalidAmount(text: decimalText, reason: .unreadable(.overflow))
        }
        return number
    }
}
