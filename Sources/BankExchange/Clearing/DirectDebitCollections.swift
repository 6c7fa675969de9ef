import BankDomain
import BankServices
import LanguageKit

/// Collections of other banks' creditors (ISO 20022, `pacs.003`) while they are read.
struct DirectDebitCollections: ClearingMessageSource {
    private var totals = ClearingTotals(totalName: "TtlIntrBkSttlmAmt")

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        guard element.name == "DrctDbtTxInf" else { return try totals.take(header: element) }
        guard let names = try element.element("PmtId") else { throw element.missing("PmtId") }
        guard let networkID = try names.ids("TxId", "InstrId").first else { throw element.missing("TxId") }
        guard let amount = try element.element("IntrBkSttlmAmt")?.amount() else {
            throw element.missing("IntrBkSttlmAmt")
        }
        guard let account = try element.element("DbtrAcct")?.accountNumber() else {
            throw element.missing("DbtrAcct")
        }
        guard let mandate = try element.element("DrctDbtTx", "MndtRltdInf", "MndtId")?.id() else {
            throw element.missing("MndtId")
        }
        guard let creditor = try element.creditorIdentifier() else { throw element.missing("CdtrSchmeId") }
        totals.add(amount)
        try list.add(
            .collected(
                ReceivedCollection(
                    networkID: networkID, amount: amount.money, creditorID: creditor,
                    creditorName: try element.partyName("Cdtr"), mandateReference: mandate,
                    debtorAccount: account, reference: try element.remittance(),
                    endToEndID: try names.ids("EndToEndId").first)), line: element.line, isCounted: true)
    }

    func finish() throws(FileProblem) { try totals.requireAgreement() }
}

/// Collections that their creditors give back (ISO 20022, `pacs.007`) while they are read.
struct DirectDebitReversals: ClearingMessageSource {
    private var totals = ClearingTotals(totalName: "TtlRvsdIntrBkSttlmAmt")

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        guard element.name == "TxInf" else { return try totals.take(header: element) }
        guard let networkID = try element.ids("RvslId").first else { throw element.missing("RvslId") }
        guard let original = try element.ids("OrgnlTxId", "OrgnlInstrId").first else {
            throw element.missing("OrgnlTxId")
        }
        guard let amount = try element.element("RvsdIntrBkSttlmAmt")?.amount() else {
            throw element.missing("RvsdIntrBkSttlmAmt")
        }
        totals.add(amount)
        try list.add(
            .reversed(
                ReversedCollection(
                    networkID: networkID, original: original, amount: amount.money,
                    reason: try element.reason("RvslRsnInf"))), line: element.line, isCounted: true)
    }

    func finish() throws(FileProblem) { try totals.requireAgreement() }
}

extension MessageElement {
    /// The creditor identifier of a collection: of the scheme, or else of the creditor. Throws ``FileProblem``.
    fileprivate func creditorIdentifier() throws(FileProblem) -> String? {
        for party in [try element("DrctDbtTx", "CdtrSchmeId"), try element("Cdtr")] {
            for kind in ["PrvtId", "OrgId"] {
                if let id = try party?.element("Id", kind, "Othr", "Id")?.id() { return id }
            }
        }
        return nil
    }
}
