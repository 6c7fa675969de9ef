/// Money of an account reserved for a payee, until it is captured in full or in part, or released (ledgers call this a
/// pending transfer, card schemes an authorisation that is captured later).
///
/// While it is pending, amount and fee are held on the account: they are part of the balance but cannot be spent.
public struct TransferHold: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// The money is held.
        case pending
        /// The amount or a part of it became a transfer; the rest is available again.
        case captured
        /// Released; the money is available again.
        case released
        /// It was not captured in time; the money is available again.
        case expired
    }

    /// How many days money is held by default.
    public static let lifetimeDays = 7
    /// How many days ahead the last day may be.
    public static let lifetimeMaximumDays = 365

    /// The hold's id, such as `HLD000001`.
    public let id: TransferHoldID
    /// The debtor's account, on which the money is held.
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// The creditor's name at another bank; `nil` within this one.
    public let creditorName: String?
    /// The creditor's IBAN at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// The amount that may be captured, above zero, in the currency of the debtor's account.
    public let amount: Money
    /// The transfer's fee, held in addition; `nil` if there is none.
    public let fee: Money?
    /// The reference of the transfer; empty if none.
    public let reference: String
    public var status: Status
    /// The captured amount; `nil` unless it was captured.
    public var capturedAmount: Money?
    /// The transfer that it became; `nil` unless it was captured.
    public var transferID: TransferID?
    public let createdAt: Instant
    /// The moment at which it ends, if it is not captured: then the money is available again.
    public let expiresAt: Instant

    public init(
        id: TransferHoldID, fromAccountID: AccountID, toAccountID: AccountID?, creditorName: String? = nil,
        creditorIBAN: IBAN? = nil, amount: Money, fee: Money? = nil, reference: String,
        status: Status = .pending, capturedAmount: Money? = nil, transferID: TransferID? = nil,
        createdAt: Instant, expiresAt: Instant
    ) {
        self.id = id
        self.fromAccountID = fromAccountID
        self.toAccountID = toAccountID
        self.creditorName = creditorName
        self.creditorIBAN = creditorIBAN
        self.amount = amount
        self.fee = fee
        self.reference = reference
        self.status = status
        self.capturedAmount = capturedAmount
        self.transferID = transferID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// The hold at a moment: expired if it is over, whether or not the bank has stored that.
    public func asOf(_ now: Instant) -> TransferHold {
        guard status == .pending, now >= expiresAt else { return self }
        var hold = self
        hold.status = .expired
        return hold
    }
}

public typealias TransferHoldID = Identifier<TransferHold>
