public import BankDomain

/// Files that ask for payments: comma-separated values, and customer credit transfer initiations (ISO 20022,
/// `pain.001.001.09`).
///
/// It reads and moves nothing: ``TransferServiceProtocol/createAll(_:mode:)`` does.
///
/// A file that cannot be meant is refused whole, as `invalidFile`: what is not well-formed or cut short, another
/// namespace, a wrong count or control sum, an amount that its currency does not have, an identification that stands
/// there twice, and whatever would change what a payment means and is not done here (an equivalent amount, a cheque,
/// charges for one side alone). Whether accounts are known, and whether there are funds, is for the bank to say. Banks
/// that are named beside accounts are read; payments that contradict them are refused one by one.
public protocol PaymentFileServiceProtocol: AnyObject, Sendable {
    /// A reading of a file. The file is opened when it is examined.
    func reading(_ request: PaymentFileRequest) -> any PaymentFileReading
}

/// Something that has a service for files of payments.
public protocol HasPaymentFileService {
    var paymentFileService: any PaymentFileServiceProtocol { get }
}

/// One reading of a file of payments, from its beginning to its end.
public protocol PaymentFileReading: AnyObject, Sendable {
    /// Reads the whole file and answers what it is. Every payment was looked at then, counts and sums were compared.
    ///
    /// Throws `invalidFile` with the line where it is known.
    func examine() async throws -> PaymentFileSummary

    /// The payments that follow, at most so many; none at the end. What is read is never kept.
    ///
    /// Throws `invalidFile`, also if the file is no longer the one that was examined.
    func next(_ maximum: Int) async throws -> [PaymentInstruction]
}

/// Which file of payments is to be read, and how.
public struct PaymentFileRequest: Hashable, Sendable {
    public let path: String
    /// How it is written; `nil` to see that from its beginning.
    public let format: PaymentFileFormat?
    /// A name that the caller gives to this reading: with another one the same file is another intention.
    public let keyPrefix: IdempotencyKey?

    public init(path: String, format: PaymentFileFormat? = nil, keyPrefix: IdempotencyKey? = nil) {
        self.path = path
        self.format = format
        self.keyPrefix = keyPrefix
    }
}

/// How a file of payments is written.
public enum PaymentFileFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) under a header.
    case csv
    /// A customer credit transfer initiation (ISO 20022, `pain.001.001.09`).
    case pain001 = "pain.001"
}

/// What a file of payments is, once all of it was read and found sound.
public struct PaymentFileSummary: Hashable, Sendable {
    public let path: String
    public let format: PaymentFileFormat
    /// What its sender calls it (ISO 20022, `MsgId`); for CSV the digest of its content.
    public let messageID: String
    /// How many payments it asks for, at least one.
    public let paymentCount: Int

    public init(path: String, format: PaymentFileFormat, messageID: String, paymentCount: Int) {
        self.path = path
        self.format = format
        self.messageID = messageID
        self.paymentCount = paymentCount
    }
}

/// A payment as a file asks for it, before its accounts are looked up.
public struct PaymentInstruction: Hashable, Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// What its sender calls it (ISO 20022, `EndToEndId`); empty in CSV.
    public let endToEndID: String
    /// The IBAN, number or id of the account that pays; `nil` where the file names none.
    public let debtorAccount: String?
    /// The bank of the account that pays.
    public let debtorAgent: PaymentAgent
    /// The IBAN, number or id of the account that is paid; in CSV also a payee's id or name.
    public let creditorAccount: String
    /// The bank of the account that is paid.
    public let creditorAgent: PaymentAgent
    /// Who is paid; may be empty.
    public let creditorName: String
    /// How much, as a decimal number above zero.
    public let amount: String
    /// The amount's currency; `nil` for that of the account that pays.
    public let currency: Currency?
    /// What is written with it; may be empty.
    public let reference: String
    /// The day on which it is to be made; `nil` for at once.
    public let executionDate: CalendarDate?
    /// The same for this payment whenever its file is read.
    public let idempotencyKey: IdempotencyKey

    public init(
        line: Int, endToEndID: String = "", debtorAccount: String? = nil,
        debtorAgent: PaymentAgent = .unnamed, creditorAccount: String,
        creditorAgent: PaymentAgent = .unnamed, creditorName: String = "", amount: String,
        currency: Currency? = nil, reference: String = "", executionDate: CalendarDate? = nil,
        idempotencyKey: IdempotencyKey
    ) {
        self.line = line
        self.endToEndID = endToEndID
        self.debtorAccount = debtorAccount
        self.debtorAgent = debtorAgent
        self.creditorAccount = creditorAccount
        self.creditorAgent = creditorAgent
        self.creditorName = creditorName
        self.amount = amount
        self.currency = currency
        self.reference = reference
        self.executionDate = executionDate
        self.idempotencyKey = idempotencyKey
    }
}
