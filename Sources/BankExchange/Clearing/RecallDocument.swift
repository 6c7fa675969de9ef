import BankDomain
import BankServices

/// Requests to have payments back (ISO 20022, `camt.056.001.08`).
struct RecallDocument: ClearingDocument {
    let message: ClearingMessage

    func begin(_ output: inout StatementBytes) {
        output.put(
            investigation: "camt.056.001.08", root: "FIToFIPmtCxlReq", id: message.clearingID + "-C",
            of: message)
        output.put("<CtrlData>")
        output.put(element: "NbOfTxs", String(message.recalls.count))
        output.put("</CtrlData>\n<Undrlyg>\n")
    }

    func write(_ payment: OutgoingPayment, _ output: inout StatementBytes) {
        output.put("<TxInf>")
        output.put(element: "CxlId", payment.clearing.recall?.id ?? payment.id.text, maximum: 35)
        if let id = payment.messageID, let sentAt = payment.sentAt {
            output.put("<OrgnlGrpInf>")
            output.put(element: "OrgnlMsgId", ClearingMessage.clearingID(id, sentAt), maximum: 35)
            output.put("<OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId></OrgnlGrpInf>")
        }
        output.put(element: "OrgnlInstrId", payment.id.text, maximum: 35)
        output.put(element: "OrgnlEndToEndId", payment.id.text, maximum: 35)
        output.put(element: "OrgnlTxId", payment.id.text, maximum: 35)
        output.put(element: "OrgnlIntrBkSttlmAmt", payment.amount)
        output.put("<OrgnlIntrBkSttlmDt>")
        output.put(payment.clearing.settlementDate ?? payment.createdAt.utcDate)
        output.put("</OrgnlIntrBkSttlmDt><CxlRsnInf><Rsn>")
        output.put(element: "Cd", (payment.clearing.recall?.reason ?? .notSpecified).rawValue)
        output.put("</Rsn></CxlRsnInf></TxInf>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</Undrlyg>\n</FIToFIPmtCxlReq>\n</Document>\n")
    }
}

/// Refusals to give payments back (ISO 20022, `camt.029.001.09`).
struct RecallAnswerDocument: ClearingDocument {
    let message: ClearingMessage

    func begin(_ output: inout StatementBytes) {
        output.put(
            investigation: "camt.029.001.09", root: "RsltnOfInvstgtn", id: message.clearingID + "-A",
            of: message)
        output.put("<Sts><Conf>RJCR</Conf></Sts>\n<CxlDtls>\n")
    }

    func write(_ payment: IncomingPayment, _ output: inout StatementBytes) {
        output.put("<TxInfAndSts>")
        output.put(element: "CxlStsId", payment.id.text, maximum: 35)
        output.put(element: "OrgnlEndToEndId", payment.endToEndID ?? "", maximum: 35)
        if payment.networkID.isUniqueTransactionReference {
            output.put(element: "OrgnlUETR", payment.networkID)
        } else {
            output.put(element: "OrgnlTxId", payment.networkID, maximum: 35)
        }
        output.put("<TxCxlSts>RJCR</TxCxlSts><CxlStsRsnInf><Rsn>")
        output.put(element: "Cd", (payment.recall?.refusal ?? .notSpecified).rawValue)
        output.put("</Rsn></CxlStsRsnInf>")
        output.put(element: "OrgnlIntrBkSttlmAmt", payment.amount)
        output.put("</TxInfAndSts>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</CxlDtls>\n</RsltnOfInvstgtn>\n</Document>\n")
    }
}

extension StatementBytes {
    /// Appends the start of the document, and from which bank to which it goes. The bank has no identification of its own.
    fileprivate mutating func put(
        investigation namespace: StaticString, root: StaticString, id: String, of message: ClearingMessage
    ) {
        put(document: namespace, root: root)
        put("<Assgnmt>")
        put(element: "Id", id, maximum: 35)
        put("<Assgnr><Agt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></Agt></Assgnr>\n")
        put("<Assgne><Agt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></Agt></Assgne>\n")
        put(element: "CreDtTm", message.createdAt.text)
        put("</Assgnmt>\n")
    }
}
