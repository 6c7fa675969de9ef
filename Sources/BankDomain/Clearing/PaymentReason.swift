/// Why a payment was rejected, returned or not accepted: a code of ISO 20022 (external code sets
/// `ExternalStatusReason1Code` and `ExternalReturnReason1Code`), such as AC04.
public struct PaymentReason: Hashable, Sendable, Codable, RawRepresentable {
    /// Two letters and two digits, or four letters.
    public let rawValue: String

    /// A code in upper case; `nil` for a text that cannot be one. Codes that are not in ``known`` are kept.
    public init?(rawValue: String) {
        let code = rawValue.utf8
        let isCode = code.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (48...57).contains($0)
        }
        guard code.count == 4, isCode else { return nil }
        self.rawValue = rawValue
    }

    private init(_ known: StaticString) { rawValue = known.description }

    /// A code that is a constant of the program, and has no words.
    package init(known: StaticString) { rawValue = known.description }

    /// The account does not exist.
    public static let unknownAccount = PaymentReason("AC01")
    public static let closedAccount = PaymentReason("AC04")
    public static let blockedAccount = PaymentReason("AC06")
    /// The account has another currency.
    public static let otherCurrency = PaymentReason("AM03")
    public static let insufficientFunds = PaymentReason("AM04")
    public static let duplicate = PaymentReason("AM05")
    /// The amount is not that of the payment.
    public static let wrongAmount = PaymentReason("AM09")
    /// The payer did not allow the direct debit, or cancelled the mandate.
    public static let noMandate = PaymentReason("MD01")
    /// The payer took the money of a direct debit back.
    public static let refundRequested = PaymentReason("MD06")
    /// The payer blocked the creditor or all direct debits, or it is above a limit.
    public static let blockedByDebtor = PaymentReason("SL01")
    public static let regulation = PaymentReason("RR04")
    public static let requestedByCustomer = PaymentReason("CUST")
    public static let notSpecified = PaymentReason("MS03")
    /// The payer's bank asked for the money.
    public static let recalled = PaymentReason("FOCR")

    // Why a payment is asked back, or not given back (`ExternalCancellationReason1Code`,
    // `ExternalPaymentCancellationRejection1Code`).

    public static let duplicatePayment = PaymentReason("DUPL")
    public static let technicalProblem = PaymentReason("TECH")
    public static let fraud = PaymentReason("FRAD")
    /// It went to an account that was not meant.
    public static let wrongAccount = PaymentReason("AC03")
    /// The creditor did not answer.
    public static let noAnswer = PaymentReason("NOAS")
    public static let legalDecision = PaymentReason("LEGL")
    public static let alreadyReturned = PaymentReason("ARDT")
    public static let neverReceived = PaymentReason("NOOR")

    /// The codes that have words.
    public static let known: [PaymentReason] = [
        .unknownAccount, .closedAccount, .blockedAccount, .otherCurrency, .insufficientFunds, .duplicate,
        .wrongAmount, .noMandate, .refundRequested, .blockedByDebtor, .regulation, .requestedByCustomer,
        .notSpecified, .recalled, .duplicatePayment, .technicalProblem, .fraud, .wrongAccount, .noAnswer,
        .legalDecision, .alreadyReturned, .neverReceived,
    ]
}
