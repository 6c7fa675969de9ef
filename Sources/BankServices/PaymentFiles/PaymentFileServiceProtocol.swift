public import BankDomain
public import LanguageKit

/// Files that ask for payments: comma-separated values, and customer credit transfer initiations (ISO 20022,
/// `pain.001`).
///
/// It only reads; payments are made by ``TransferServiceProtocol/createAll(_:mode:)``.
///
/// An invalid file is refused completely, as `invalidFile`: one that is malformed or cut off, has another namespace, a
/// wrong count or control sum, an amount invalid in its currency or a duplicate identification, or uses an unsupported
/// feature that would change a payment's meaning (an equivalent amount, a cheque). The bank, not the reader, checks
/// accounts and funds. Banks named beside accounts, and who pays the charges, are read; payments that contradict them
/// are refused one by one.
public protocol PaymentFileServiceProtocol: AnyObject, Sendable {
    /// A reader of a file. The file is opened when it is examined.
    func reading(_ request: PaymentFileRequest) -> any PaymentFileReading
}

public protocol HasPaymentFileService {
    var paymentFileService: any PaymentFileServiceProtocol { get }
}

/// One reading of a file of payments, from its beginning to its end.
public protocol PaymentFileReading: AnyObject, Sendable {
    /// Reads the whole file and returns a summary. Every payment was read by then, and counts and sums were compared.
    ///
    /// Throws `invalidFile` with the line if known.
    func examine() async throws -> PaymentFileSummary

    /// The next payments, at most so many; none at the end. They are read from the file again, not kept in memory.
    ///
    /// Throws `invalidFile`, also if the file has changed since it was examined.
    func next(_ maximum: Int) async throws -> [PaymentInstruction]

    /// Creates a draft of the file that answers this one (ISO 20022, `pain.002`), so that payments are made only if it
    /// can be written.
    ///
    /// Throws `invalidFile` if there is such a file, and for CSV, which has no answer.
    func beginAnswer(to path: String) async throws

    /// Writes the answer, and gives the file its name. Throws `invalidFile` and `storage`.
    func write(_ answer: PaymentFileAnswer) async throws
}

/// A file of payments to read, and how.
public struct PaymentFileRequest: Hashable, Sendable {
    public let path: String
    /// Its format; `nil` to detect it from the beginning of the file.
    public let format: PaymentFileFormat?
    /// A caller's name for this reading: with another one, the same file's payments are made again.
    public let keyPrefix: IdempotencyKey?

    public init(path: String, format: PaymentFileFormat? = nil, keyPrefix: IdempotencyKey? = nil) {
        self.path = path
        self.format = format
        self.keyPrefix = keyPrefix
    }
}

/// The format of a file of payments.
public enum PaymentFileFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) under a header.
    case csv
    /// A customer credit transfer initiation (ISO 20022, `pain.001`).
    case pain001 = "pain.001"
}

/// The summary of a file of payments that was read completely and is valid.
public struct PaymentFileSummary: Hashable, Sendable {
    public let path: String
    public let format: PaymentFileFormat
    /// The sender's id of the file (ISO 20022, `MsgId`); for CSV the digest of its content.
    public let messageID: String
    /// The number of payments, at least one.
    public let paymentCount: Int
    /// What was left out while reading.
    public let notices: [Phrase]

    /// The key under which a corrected CSV file is imported, so that its booked payments are not booked again. The
    /// payments of other files have names, so the same command can be repeated.
    ///
    /// - Parameter given: the caller's own key, if there was one.
    package func correctionKey(_ given: IdempotencyKey?) -> IdempotencyKey? {
        format == .csv ? given ?? Self.keyPrefix(ofDigest: messageID) : nil
    }

    /// The key of a CSV file for which the caller gave none.
    package static func keyPrefix(ofDigest digest: String) -> IdempotencyKey? {
        IdempotencyKey(String(digest.prefix(24)))
    }

    /// The same as sentences in English.
    public var noticeTexts: [String] { notices.map(\.asSentence.english) }

    public init(
        path: String, format: PaymentFileFormat, messageID: String, paymentCount: Int, notices: [Phrase] = []
    ) {
        self.notices = notices
        self.path = path
        self.format = format
        self.messageID = messageID
        self.paymentCount = paymentCount
    }
}

/// A payment in a file, before its accounts are looked up.
public struct PaymentInstruction: Hashable, Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// The sender's id of the group of payments with the same debtor (ISO 20022, `PmtInfId`); empty in CSV.
    public let groupID: String
    /// The sender's id of the payment (ISO 20022, `EndToEndId`); empty in CSV.
    public let endToEndID: String
    /// The IBAN, number or id of the debtor's account; `nil` if the file names none.
    public let debtorAccount: String?
    /// The bank of the debtor's account.
    public let debtorAgent: PaymentAgent
    /// The IBAN, number or id of the creditor's account; in CSV also a payee's id or name.
    public let creditorAccount: String
    /// The bank of the creditor's account.
    public let creditorAgent: PaymentAgent
    /// The creditor's name; may be empty.
    public let creditorName: String
    /// The amount, as a decimal number above zero.
    public let amount: String
    /// The amount's currency; `nil` for that of the debtor's account.
    public let currency: Currency?
    /// Who pays the banks for it.
    public let charges: PaymentCharges
    /// The reference text; may be empty.
    public let reference: String
    /// The day on which it is to be made; `nil` for today.
    public let executionDate: CalendarDate?
    /// The same for this payment at every reading of its file.
    public let idempotencyKey: IdempotencyKey

    public init(
        line: Int, groupID: String = "", endToEndID: String = "", debtorAccount: String? = nil,
        debtorAgent: PaymentAgent = .unnamed, creditorAccount: String,
        creditorAgent: PaymentAgent = .unnamed, creditorName: String = "", amount: String,
        currency: Currency? = nil, charges: PaymentCharges = .shared, reference: String = "",
        executionDate: CalendarDate? = nil, idempotencyKey: IdempotencyKey
    ) {
        self.line = line
        self.groupID = groupID
        self.endToEndID = endToEndID
        self.debtorAccount = debtorAccount
        self.debtorAgent = debtorAgent
        self.creditorAccount = creditorAccount
        self.creditorAgent = creditorAgent
        self.creditorName = creditorName
        self.amount = amount
        self.currency = currency
        self.charges = charges
        self.reference = reference
        self.executionDate = executionDate
        self.idempotencyKey = idempotencyKey
    }

    /// The amount with all decimals and the currency, as far as the file names one: `12.50 EUR`.
    public var amountText: String {
        guard let currency else { return amount }
        let money = try? Money(parsing: amount, currency: currency)
        return "\(money?.decimalText ?? amount) \(currency.code)"
    }
}
