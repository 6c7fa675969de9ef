import BankDomain
import BankServices
import LanguageKit

/// Payments from other banks (ISO 20022, `pacs.008`) while they are read.
struct InterbankTransfers: ClearingMessageSource {
    private var totals = ClearingTotals(totalName: "TtlIntrBkSttlmAmt")

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        guard element.name == "CdtTrfTxInf" else { return try totals.take(header: element) }
        guard let names = try element.element("PmtId") else { throw element.missing("PmtId") }
        guard let networkID = try names.ids("TxId", "UETR", "InstrId").first else {
            throw element.missing("TxId")
        }
        guard let amount = try element.element("IntrBkSttlmAmt")?.amount() else {
            throw element.missing("IntrBkSttlmAmt")
        }
        guard let account = try element.element("CdtrAcct")?.accountNumber() else {
            throw element.missing("CdtrAcct")
        }
        totals.add(amount)
        try list.add(
            .received(
                ReceivedPayment(
                    networkID: networkID, uetr: try names.ids("UETR").first, amount: amount.money,
                    debtorName: try element.partyName("Dbtr"),
                    debtorAccount: try element.element("DbtrAcct")?.accountNumber(), creditorAccount: account,
                    creditorName: try element.partyName("Cdtr"), reference: try element.remittance(),
                    endToEndID: try names.ids("EndToEndId").first)),
            line: element.line, isCounted: true)
    }

    func finish() throws(FileProblem) { try totals.requireAgreement() }
}

/// The header of a message and the totals of its payments, which must agree.
struct ClearingTotals {
    private let totalName: String
    private var header: MessageElement?
    private var total = CreditTransferTotal()
    private var currencies: Set<Currency> = []

    /// `totalName` is the element that states the total in one currency.
    init(totalName: String) {
        self.totalName = totalName
    }

    mutating func take(header element: MessageElement) throws(FileProblem) {
        guard header == nil else { throw element.problem("it has two GrpHdr") }
        header = element
    }

    mutating func add(_ amount: MessageAmount) {
        total.add(amount.number)
        currencies.insert(amount.money.currency)
    }

    /// Throws ``FileProblem`` unless there are payments, and the header states their number and sum.
    func requireAgreement() throws(FileProblem) {
        guard total.count > 0 else { throw FileProblem(line: header?.line, "it has no payments") }
        guard let header, let count = try header.element("NbOfTxs")?.value() else {
            throw FileProblem(line: header?.line, "it has no NbOfTxs in its GrpHdr")
        }
        let sum = try header.element("CtrlSum")?.value()
        try total.require(count: count, sum: sum, line: header.line, of: "GrpHdr")
        guard let stated = try header.element(totalName)?.amount() else { return }
        guard currencies == [stated.money.currency], total.sum.isStated(as: stated.number) else {
            throw header.problem(
                "GrpHdr states \(totalName) \(stated.money.description), but its payments add up to \(total.sum.text)"
            )
        }
    }
}
