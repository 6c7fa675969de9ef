import BankDomain
import BankServices
import LanguageKit

/// An entry of a notification (`Ntry` of `camt.054`) while it is read.
struct NotifiedEntry {
    /// The maximum number of payments in one entry.
    private static let paymentMaximum = 1 << 17

    /// Its own elements, without its payments.
    private var element: MessageElement
    private var payments: [NotifiedPayment] = []
    /// The group that states its number of payments, and how many there were before it.
    private var batch: MessageElement?
    private var countBeforeBatch = 0

    init(_ element: MessageElement) {
        self.element = element
    }

    mutating func beginDetails() {
        batch = nil
        countBeforeBatch = payments.count
    }

    /// Handles one of its elements. Throws ``FileProblem``.
    mutating func take(_ child: MessageElement) throws(FileProblem) {
        switch child.name {
        case "TxDtls":
            guard try isBooked() else { return }
            guard payments.count < Self.paymentMaximum else {
                throw element.problem("it has an entry of more than \(Self.paymentMaximum) transactions")
            }
            payments.append(try NotifiedPayment(child))
        case "Btch":
            guard batch == nil else { throw child.problem("it has \(child.name) twice") }
            batch = child
        default: element.children.append(child)
        }
    }

    /// Throws ``FileProblem`` unless a group has as many payments as it states.
    mutating func endDetails() throws(FileProblem) {
        defer { batch = nil }
        guard let batch, try isBooked(), let stated = try batch.element("NbOfTxs")?.value() else { return }
        let count = payments.count - countBeforeBatch
        // The entry itself may stand for one payment.
        guard stated == String(count) || count == 0 && stated == "1" else {
            throw batch.problem(
                "\(batch.name) states NbOfTxs \(stated.prefix(20)), but has \(count) payments")
        }
    }

    /// Adds the advices of its payments; none if it is not booked. `account` is the account of the notification.
    /// Throws ``FileProblem``.
    mutating func finish(_ list: inout ClearingAdviceList, account: String?) throws(FileProblem) {
        try endDetails()
        guard try isBooked() else { return }
        try refuseReversal()
        guard let amount = try element.element("Amt")?.amount().money else { throw element.missing("Amt") }
        let isCredit = try isCredit()
        if payments.isEmpty { payments = [try NotifiedPayment(element, isWholeEntry: true)] }
        try requireSum(amount)
        let references = payments.count == 1 ? try element.ids("AcctSvcrRef") : []
        let isReturn = try NotifiedPayment.isReturn(element)
        for var payment in payments {
            guard payment.isCredit ?? isCredit == isCredit else {
                throw payment.problem("it has a payment with another CdtDbtInd than its entry")
            }
            payment.amount = payment.amount ?? amount
            payment.networkIDs += references
            payment.isReturn = payment.isReturn || isReturn
            let advice = try isCredit ? payment.credit(account: account) : payment.debit()
            try list.add(advice, line: payment.line)
        }
    }

    /// Until version 07, the status is the text of `Sts`; later, that of a code in it.
    private func isBooked() throws(FileProblem) -> Bool {
        guard let status = try element.element("Sts") else {
            throw element.problem("it has an entry without Sts")
        }
        let code = try (status.element("Cd") ?? status).value() ?? ""
        switch code {
        case "BOOK": return true
        case "PDNG", "INFO", "FUTR": return false
        default: throw status.problem("it has the unknown status \(code.prefix(10))")
        }
    }

    private func isCredit() throws(FileProblem) -> Bool {
        guard let isCredit = try NotifiedPayment.isCredit(element) else {
            throw element.problem("it has an amount without CdtDbtInd CRDT or DBIT")
        }
        return isCredit
    }

    private func refuseReversal() throws(FileProblem) {
        guard let reversal = try element.element("RvslInd") else { return }
        let value = try reversal.value()
        guard value == "false" || value == "0" else {
            throw reversal.problem(
                "it has \(reversal.name), which is not supported and would change the payment")
        }
    }

    /// Throws ``FileProblem`` unless the payments add up to the entry. A single one may have no amount.
    private func requireSum(_ amount: Money) throws(FileProblem) {
        var sum: Int128 = 0
        for payment in payments {
            guard let part = payment.amount ?? (payments.count == 1 ? amount : nil) else {
                throw payment.missing("Amt")
            }
            guard part.currency == amount.currency else {
                throw payment.problem(
                    "it has a payment in \(part.currency.code) in an entry in \(amount.currency.code)")
            }
            sum += Int128(part.minorUnits)
        }
        guard sum != Int128(amount.minorUnits) else { return }
        let total = Money(minorUnits: Int64(clamping: sum), currency: amount.currency)
        throw element.problem("it has an entry of \(amount), but its payments add up to \(total)")
    }
}
