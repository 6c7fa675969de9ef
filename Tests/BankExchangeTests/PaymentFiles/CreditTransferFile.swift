/// A `pain.001.001.09` message for tests. Every part of it can be changed.
struct CreditTransferFile {
    struct Payment {
        var id = "E2E-1"
        var amount = "10.00"
        var currency = "EUR"
        var extra = ""
        var agent = "<BICFI>BUKBGB22</BICFI>"
        var account = "<IBAN>GB33BUKB20201555555555</IBAN>"
        var name = "<Cdtr><Nm>Ada Lovelace</Nm></Cdtr>"
        var remittance = "<RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf>"

        var text: String {
            """
            <CdtTrfTxInf><PmtId><InstrId>I</InstrId><EndToEndId>\(id)</EndToEndId></PmtId>
            <Amt><InstdAmt Ccy="\(currency)">\(amount)</InstdAmt></Amt>\(extra)
            <CdtrAgt><FinInstnId>\(agent)</FinInstnId></CdtrAgt>\(name)
            <CdtrAcct><Id>\(account)</Id></CdtrAcct>\(remittance)</CdtTrfTxInf>

            """
        }
    }

    var namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
    var messageID = "MSG-1"
    var count: String?
    var sum: String? = "10.00"
    var instructionCount: String?
    var instructionSum: String?
    var method = "TRF"
    var date = "<Dt>2026-07-01</Dt>"
    var debtor = "<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>"
    var debtorAgent = "<DbtrAgt><FinInstnId/></DbtrAgt>"
    var extra = ""
    var payments = [Payment()]

    var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="\(namespace)"><CstmrCdtTrfInitn>
        <GrpHdr><MsgId>\(messageID)</MsgId><CreDtTm>2026-07-01T09:00:00</CreDtTm>
        <NbOfTxs>\(count ?? String(payments.count))</NbOfTxs>\(element("CtrlSum", sum))
        <InitgPty><Nm>Works</Nm></InitgPty></GrpHdr>
        <PmtInf><PmtInfId>PMT-1</PmtInfId><PmtMtd>\(method)</PmtMtd>
        \(element("NbOfTxs", instructionCount))\(element("CtrlSum", instructionSum))
        <ReqdExctnDt>\(date)</ReqdExctnDt><Dbtr><Nm>Works</Nm></Dbtr>\(debtor)
        \(debtorAgent)\(extra)
        \(payments.map(\.text).joined())</PmtInf></CstmrCdtTrfInitn></Document>

        """
    }

    private func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\($0)</\(name)>" } ?? ""
    }
}
