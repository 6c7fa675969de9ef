import BankDomain
import BankServices
import LanguageKit

/// One transaction of a credit transfer initiation while it is read.
struct CreditTransferTransaction {
    /// The line on which it begins.
    let line: Int
    var endToEndID: String?
    var amount: String?
    var currency: String?
    var creditorName: String?
    var creditorAccount: String?
    var creditorAgent = CreditTransferAgent()
    /// Who pays the banks; `nil` if only the instruction says it.
    var charges: PaymentCharges?
    var references: [String] = []

    init(line: Int) {
        self.line = line
    }

    /// Stores the text of an element. Throws ``FileProblem`` for a second one.
    mutating func take(
        _ text: String, as field: CreditTransferElement.Field, line: Int
    ) throws(FileProblem) {
        switch field {
        case .endToEndID: try endToEndID.fill(with: text, of: field, line: line)
        case .amount: try amount.fill(with: text, of: field, line: line)
        case .creditorName: try creditorName.fill(with: text, of: field, line: line)
        case .creditorAccount: try creditorAccount.fill(with: text, of: field, line: line)
        case .chargeBearer: try charges.fill(bearer: text, line: line)
        case .unstructured, .creditorReference, .documentNumber, .additional:
            if !text.isEmpty { references.append(text) }
        case .agentID, .agentClearingSystem, .agentName:
            try creditorAgent.take(text, as: field, line: line)
        default: break
        }
    }

    /// The amount, positive and valid for its currency. Throws ``FileProblem``.
    func checkedAmount() throws(FileProblem) -> MessageAmount {
        guard let amount else { throw missing("InstdAmt") }
        return try MessageAmount(amount, currency: currency, line: line)
    }

    /// The sender's name for the transaction. Throws ``FileProblem``.
    func checkedEndToEndID() throws(FileProblem) -> String {
        guard let endToEndID, !endToEndID.isEmpty else { throw missing("EndToEndId") }
        guard endToEndID.unicodeScalars.count <= 35 else {
            throw FileProblem(line: line, "it has an EndToEndId of more than 35 characters")
        }
        return endToEndID
    }

    /// The creditor's account. Throws ``FileProblem``.
    func checkedCreditorAccount() throws(FileProblem) -> String {
        guard let creditorAccount, !creditorAccount.isEmpty else { throw missing("CdtrAcct") }
        return creditorAccount
    }

    private func missing(_ name: String) -> FileProblem {
        FileProblem(line: line, "it has a payment without \(name)")
    }
}

/// The shared data of one payment information's transactions while it is read.
struct CreditTransferInstruction {
    /// What its transactions need.
    struct Checked {
        let id: String
        let debtorAccount: String
        let debtorAgent: PaymentAgent
        let charges: PaymentCharges
        let executionDate: CalendarDate
    }

    /// The line on which it begins.
    let line: Int
    var id: String?
    var method: String?
    var count: String?
    var sum: String?
    var executionDate: String?
    var debtorAccount: String?
    var debtorAgent = CreditTransferAgent()
    var charges: PaymentCharges?
    var chargesAccount: String?
    /// The total of its transactions so far.
    var total = CreditTransferTotal()

    init(line: Int) {
        self.line = line
    }

    /// Stores the text of an element. Throws ``FileProblem`` for a second one.
    mutating func take(
        _ text: String, as field: CreditTransferElement.Field, line: Int
    ) throws(FileProblem) {
        switch field {
        case .instructionID: try id.fill(with: text, of: field, line: line)
        case .method: try method.fill(with: text, of: field, line: line)
        case .count: try count.fill(with: text, of: field, line: line)
        case .sum: try sum.fill(with: text, of: field, line: line)
        case .executionDate: try executionDate.fill(with: text, of: field, line: line)
        case .executionTime: try executionDate.fill(with: String(text.prefix(10)), of: field, line: line)
        case .debtorAccount: try debtorAccount.fill(with: text, of: field, line: line)
        // The payments before them would have been read without them.
        case .chargeBearer:
            guard total.count == 0 else { throw FileProblem(line: line, "it has ChrgBr after payments") }
            try charges.fill(bearer: text, line: line)
        case .chargesAccount:
            guard total.count == 0 else {
                throw FileProblem(line: line, "it has ChrgsAcct after payments")
            }
            try chargesAccount.fill(with: text, of: field, line: line)
        case .agentID, .agentClearingSystem, .agentName:
            guard total.count == 0 else { throw FileProblem(line: line, "it has DbtrAgt after payments") }
            try debtorAgent.take(text, as: field, line: line)
        default: break
        }
    }

    /// The debtor's account, its bank, and the execution day. Throws ``FileProblem`` if data is missing or asks for
    /// something unsupported.
    func checked() throws(FileProblem) -> Checked {
        guard let id, !id.isEmpty else { throw missing("PmtInfId") }
        guard let method else { throw missing("PmtMtd") }
        // With TRA the payer asks for an advice too, which every entry is.
        guard method == "TRF" || method == "TRA" else {
            throw FileProblem(
                line: line, "it has the payment method \(method.prefix(10)); only TRF and TRA are supported")
        }
        guard let debtorAccount, !debtorAccount.isEmpty else { throw missing("DbtrAcct") }
        guard let executionDate else { throw missing("ReqdExctnDt") }
        guard let day = CalendarDate(executionDate) else {
            throw FileProblem(line: line, "it has \"\(executionDate.prefix(20))\", which is not a date")
        }
        return Checked(
            id: id, debtorAccount: debtorAccount, debtorAgent: debtorAgent.agent,
            charges: chargesAccount.flatMap { $0 == debtorAccount ? nil : .account($0) } ?? charges
                ?? .shared,
            executionDate: day)
    }

    private func missing(_ name: String) -> FileProblem {
        FileProblem(line: line, "it has payments before \(name), or without it")
    }
}

extension PaymentCharges? {
    /// Stores a charge bearer, which may occur once. Throws ``FileProblem`` for a second or unknown one.
    mutating func fill(bearer: String, line: Int) throws(FileProblem) {
        guard self == nil else { throw FileProblem(line: line, "it has ChrgBr twice") }
        switch bearer {
        case "SLEV", "SHAR": self = .shared
        case "DEBT": self = .payer
        case "CRED": self = .payee
        default: throw FileProblem(line: line, "it has the unknown charge bearer \(bearer.prefix(10))")
        }
    }
}
