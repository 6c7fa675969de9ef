import BankDomain
import BankServices
import LanguageKit

/// One payment of an entry of a notification (`TxDtls` of `camt.054`).
struct NotifiedPayment {
    /// The line on which it begins, from 1.
    let line: Int
    /// True for a credit; `nil` if it is not stated here.
    let isCredit: Bool?
    /// The amount; `nil` if it is not stated here.
    var amount: Money?
    /// The clearing's names for the payment, best first.
    var networkIDs: [String]
    var isReturn: Bool

    /// The first id that is one of the bank's transfers.
    private let transfer: TransferID?
    /// The first id that is one of the bank's incoming payments.
    private let incomingPayment: String?
    /// The first id.
    private let firstID: String?
    private let reason: PaymentReason?
    private let debtor: (name: String, account: String?)
    private let creditor: (name: String, account: String?)
    private let reference: String
    private let endToEndID: String?
    private let uetr: String?

    /// Reads a payment. An entry without payments is one itself. Throws ``FileProblem``.
    init(_ element: MessageElement, isWholeEntry: Bool = false) throws(FileProblem) {
        let names = try element.element("Refs") ?? MessageElement(name: "Refs", line: element.line)
        let parties =
            try element.element("RltdPties") ?? MessageElement(name: "RltdPties", line: element.line)
        line = element.line
        isCredit = try Self.isCredit(element)
        // Amt is in the currency of the account.
        let stated = try element.element(atFirstOf: ["Amt"], ["AmtDtls", "TxAmt", "Amt"])
        amount = isWholeEntry ? nil : try stated?.amount().money
        networkIDs = try names.ids("TxId", "UETR", "InstrId", "AcctSvcrRef")
        isReturn = try Self.isReturn(element)
        let ids = try names.ids("TxId", "InstrId", "EndToEndId")
        transfer = ids.lazy.map { TransferID($0) }.first { $0.isTransferOfThisBank }
        incomingPayment = ids.first { IncomingPaymentID($0).number != nil }
        firstID = ids.first
        reason = try element.reason("RtrInf")
        debtor = (try parties.partyName("Dbtr"), try parties.element("DbtrAcct")?.accountNumber())
        creditor = (try parties.partyName("Cdtr"), try parties.element("CdtrAcct")?.accountNumber())
        reference = try element.remittance()
        endToEndID = try names.ids("EndToEndId").first
        uetr = try names.ids("UETR").first
    }

    /// True for a credit; `nil` without an indicator. Throws ``FileProblem`` for an unknown one.
    static func isCredit(_ element: MessageElement) throws(FileProblem) -> Bool? {
        guard let indicator = try element.element("CdtDbtInd") else { return nil }
        switch try indicator.value() {
        case "CRDT": return true
        case "DBIT": return false
        default: throw indicator.problem("it has an amount without CdtDbtInd CRDT or DBIT")
        }
    }

    /// True if money comes back: by its return information, or by its code (ISO 20022,
    /// `ExternalBankTransactionSubFamily1Code`).
    static func isReturn(_ element: MessageElement) throws(FileProblem) -> Bool {
        if !element.all("RtrInf").isEmpty { return true }
        return try element.element("BkTxCd", "Domn", "Fmly", "SubFmlyCd")?.value() == "RRTN"
    }

    /// What money for the bank means; `account` is the account of the notification, which is credited if no other is
    /// stated. Throws ``FileProblem``.
    func credit(account: String?) throws(FileProblem) -> ClearingAdvice {
        guard let amount else { throw missing("Amt") }
        if isReturn {
            guard let original = transfer ?? firstID.map({ TransferID($0) }) else { throw missing("TxId") }
            let name = networkIDs.first { $0 != original.text }
            return .returned(
                ReturnedPayment(
                    networkID: name ?? original.text, original: original, amount: amount, reason: reason))
        }
        guard let networkID = networkIDs.first else { throw missing("TxId") }
        guard let creditorAccount = creditor.account ?? account else { throw missing("CdtrAcct") }
        return .received(
            ReceivedPayment(
                networkID: networkID, uetr: uetr, amount: amount, debtorName: debtor.name,
                debtorAccount: debtor.account,
                creditorAccount: creditorAccount, creditorName: creditor.name, reference: reference,
                endToEndID: endToEndID))
    }

    /// What money from the bank means: a payment was settled, or one that it sent back. Throws ``FileProblem`` for any
    /// other debit, so that none is dropped.
    func debit() throws(FileProblem) -> ClearingAdvice {
        if let name = incomingPayment ?? (isReturn ? networkIDs.first : nil), let amount {
            return .returnSettled(SettledReturn(name: name, amount: amount))
        }
        guard let transfer, !isReturn else {
            throw problem("it has a debit that is not a payment of this bank")
        }
        return .settled(OutgoingReference(id: transfer, amount: amount))
    }

    func problem(_ reason: Phrase) -> FileProblem { FileProblem(line: line, reason) }

    func missing(_ name: String) -> FileProblem { problem("it has a payment without \(name)") }
}
