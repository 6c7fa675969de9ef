/// A creditor's collection from an account of this bank.
public struct DirectDebit: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is on the payer's account.
        case booked
        /// It was not booked, and goes back with the next message to the clearing.
        case refused
        /// The payer took the money back; it goes back with the next message to the clearing.
        case refunded
        /// The creditor gave all of the money back.
        case reversed
    }

    /// Days after the debit on which the payer may take the money back: eight weeks (Directive (EU) 2015/2366,
    /// article 77).
    public static let refundDays = 56
    /// The months for one that the payer did not authorize (article 71).
    public static let unauthorizedRefundMonths = 13

    /// The id, such as `DDB000001`.
    public let id: DirectDebitID
    /// The clearing's name for the collection (ISO 20022: the transaction id or the instruction id).
    public let networkID: String
    /// The amount, above zero.
    public let amount: Money
    public let creditorID: String
    public let creditorName: String
    /// The creditor's name for the mandate.
    public let mandateReference: String
    /// The payer's account as stated: an IBAN or another number.
    public let debtorAccount: String
    public let reference: String
    /// The creditor's name for the collection; `nil` if there is none.
    public let endToEndID: String?
    public var status: Status
    /// Why it was refused, refunded or reversed; `nil` if it is booked, or no reason was given.
    public var reason: PaymentReason?
    /// The payer's account; `nil` if there is none with that number.
    public var accountID: AccountID?
    /// The mandate; `nil` if the account did not take it so far.
    public var mandateID: MandateID?
    /// The entry of the debit; `nil` if it was refused.
    public var transactionID: TransactionID?
    public let receivedAt: Instant
    /// The bank's day of the debit; `nil` if it was refused.
    public var bookingDate: CalendarDate?
    /// Whether the payer had authorized the mandate before the debit.
    public var isAuthorized: Bool
    /// The part of the amount that the creditor gave back; `nil` for no part.
    public var reversedAmount: Money?

    public init(
        id: DirectDebitID, networkID: String, amount: Money, creditorID: String, creditorName: String,
        mandateReference: String, debtorAccount: String, reference: String, endToEndID: String?,
        status: Status, reason: PaymentReason? = nil, accountID: AccountID? = nil,
        mandateID: MandateID? = nil, transactionID: TransactionID? = nil, receivedAt: Instant,
        bookingDate: CalendarDate? = nil, isAuthorized: Bool = false, reversedAmount: Money? = nil
    ) {
        self.id = id
        self.networkID = networkID
        self.amount = amount
        self.creditorID = creditorID
        self.creditorName = creditorName
        self.mandateReference = mandateReference
        self.debtorAccount = debtorAccount
        self.reference = reference
        self.endToEndID = endToEndID
        self.status = status
        self.reason = reason
        self.accountID = accountID
        self.mandateID = mandateID
        self.transactionID = transactionID
        self.receivedAt = receivedAt
        self.bookingDate = bookingDate
        self.isAuthorized = isAuthorized
        self.reversedAmount = reversedAmount
    }

    /// What the creditor did not give back.
    public var remainingAmount: Money {
        Money(
            minorUnits: amount.minorUnits - (reversedAmount?.minorUnits ?? 0), currency: amount.currency)
    }

    /// The last day on which the payer may take the money back; `nil` unless it is booked.
    public var refundableThrough: CalendarDate? {
        guard status == .booked else { return nil }
        return isAuthorized
            ? refundableIfAuthorizedThrough
            : bookingDate?.adding(months: Self.unauthorizedRefundMonths)
    }

    /// The last day of the refund of one that the payer authorized.
    public var refundableIfAuthorizedThrough: CalendarDate? { bookingDate?.adding(days: Self.refundDays) }
}

public typealias DirectDebitID = Identifier<DirectDebit>

extension DirectDebit: NumberedEntity {
    public static var idForm: IDForm { IDForm("DDB", digits: 6) }
}
