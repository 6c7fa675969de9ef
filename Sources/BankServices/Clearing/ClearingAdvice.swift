public import BankDomain

/// What the clearing tells the bank about one payment.
public enum ClearingAdvice: Hashable, Sendable {
    /// How many are sent to a bank at once, so that other callers get their turn between.
    public static let countMaximum = 1_000

    /// A payment that the bank sent was settled or rejected (ISO 20022, pacs.002 and camt.054).
    case settled(OutgoingReference)
    case rejected(OutgoingReference, PaymentReason?)
    /// The other bank sends money back (pacs.004).
    case returned(ReturnedPayment)
    /// The banks settled a payment that this bank sent back (camt.054).
    case returnSettled(SettledReturn)
    /// A payment for a customer (pacs.008 and camt.054).
    case received(ReceivedPayment)
    /// A creditor of another bank collects from a customer (pacs.003).
    case collected(ReceivedCollection)
    /// A creditor gives the money of a collection back (pacs.007).
    case reversed(ReversedCollection)
    /// The other bank asks for a payment that it sent (camt.056).
    case recalled(ReceivedRecall)
    /// The other bank does not give a payment back (camt.029).
    case recallRefused(OutgoingReference, PaymentReason?)
}

extension ClearingAdvice {
    /// Whether an advice with the same name is certainly about another payment: names are unique for a bank, and not
    /// between banks.
    package func isOther(than other: ClearingAdvice) -> Bool {
        switch (self, other) {
        case (.received(let one), .received(let other)):
            (one.uniqueReference == nil || one.uniqueReference != other.uniqueReference)
                && one.isOther(debtorAccount: other.debtorAccount, endToEndID: other.endToEndID)
        case (.collected(let one), .collected(let other)):
            one.isOther(creditorID: other.creditorID, endToEndID: other.endToEndID)
        case (.returned(let one), .returned(let other)): one.original != other.original
        case (.reversed(let one), .reversed(let other)): one.original != other.original
        default: false
        }
    }
}

extension ReceivedPayment {
    /// The name that no other payment in the world has (ISO 20022, UETR); `nil` if it has only names of one bank.
    package var uniqueReference: String? { uetr ?? (Self.isUETR(networkID) ? networkID : nil) }

    /// Whether a payment of the same name is certainly another one: the payer has another account, or gave it another
    /// name.
    package func isOther(debtorAccount other: String?, endToEndID otherID: String?) -> Bool {
        let names = [endToEndID, otherID].compactMap { $0?.uppercased() }
        return Set(names).count > 1 || Self.areOtherAccounts(debtorAccount, other)
    }

    // An IBAN and a number in another form may name one account, and so may a number with and without what precedes it.
    private static func areOtherAccounts(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return false }
        switch (try? IBAN(one), try? IBAN(other)) {
        case (let one?, let other?): return one != other
        case (nil, nil):
            let (one, other) = (digitsAndLetters(one), digitsAndLetters(other))
            return !one.hasSuffix(other) && !other.hasSuffix(one)
        default: return false
        }
    }

    private static func digitsAndLetters(_ text: String) -> String {
        text.filter { $0.isLetter || $0.isNumber }.uppercased()
    }

    // Hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    private static func isUETR(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
    }
}

extension ReceivedCollection {
    /// Whether a collection of the same name is certainly another one: of another creditor, or its creditor gave it
    /// another name.
    package func isOther(creditorID other: String, endToEndID otherID: String?) -> Bool {
        CreditorIdentifier.comparable(creditorID) != CreditorIdentifier.comparable(other)
            || Set([endToEndID, otherID].compactMap(\.self)).count > 1
    }
}

/// A payment that the bank sent, as the clearing names it.
public struct OutgoingReference: Hashable, Sendable {
    public let id: TransferID
    /// The amount, if it was stated.
    public let amount: Money?

    public init(id: TransferID, amount: Money? = nil) {
        self.id = id
        self.amount = amount
    }
}

/// Money of a payment that the bank sent, on its way back.
public struct ReturnedPayment: Hashable, Sendable {
    /// The clearing's name for the return.
    public let networkID: String
    public let original: TransferID
    /// The amount that comes back, above zero: less than the payment if the other bank kept a charge.
    public let amount: Money
    public let reason: PaymentReason?

    public init(networkID: String, original: TransferID, amount: Money, reason: PaymentReason?) {
        self.networkID = networkID
        self.original = original
        self.amount = amount
        self.reason = reason
    }
}

/// Money of another bank's payment that this bank sent back.
public struct SettledReturn: Hashable, Sendable {
    /// The incoming payment's id, or the clearing's name for it.
    public let name: String
    public let amount: Money

    public init(name: String, amount: Money) {
        self.name = name
        self.amount = amount
    }
}

/// Another bank's request to have a payment back, as the clearing states it.
public struct ReceivedRecall: Hashable, Sendable {
    /// The other bank's name for the request.
    public let id: String
    /// The clearing's name for the payment.
    public let original: String
    public let amount: Money
    public let reason: PaymentReason

    public init(id: String, original: String, amount: Money, reason: PaymentReason = .notSpecified) {
        self.id = id
        self.original = original
        self.amount = amount
        self.reason = reason
    }
}

/// A payment from another bank, as the clearing states it.
public struct ReceivedPayment: Hashable, Sendable, Codable {
    /// The clearing's name for the payment.
    public let networkID: String
    /// Its unique end-to-end transaction reference (ISO 20022, UETR), if that is another name. Messages about one
    /// payment may state either.
    public let uetr: String?
    public let amount: Money
    public let debtorName: String
    public let debtorAccount: String?
    public let creditorAccount: String
    public let creditorName: String
    public let reference: String
    public let endToEndID: String?

    public init(
        networkID: String, uetr: String? = nil, amount: Money, debtorName: String,
        debtorAccount: String? = nil, creditorAccount: String, creditorName: String = "",
        reference: String = "", endToEndID: String? = nil
    ) {
        self.networkID = networkID
        self.uetr = uetr == networkID ? nil : uetr
        self.amount = amount
        self.debtorName = debtorName
        self.debtorAccount = debtorAccount
        self.creditorAccount = creditorAccount
        self.creditorName = creditorName
        self.reference = reference
        self.endToEndID = endToEndID
    }
}

/// A collection by another bank's creditor, as the clearing states it.
public struct ReceivedCollection: Hashable, Sendable {
    public let networkID: String
    public let amount: Money
    public let creditorID: String
    public let creditorName: String
    public let mandateReference: String
    public let debtorAccount: String
    public let reference: String
    public let endToEndID: String?

    public init(
        networkID: String, amount: Money, creditorID: String, creditorName: String = "",
        mandateReference: String, debtorAccount: String, reference: String = "", endToEndID: String? = nil
    ) {
        self.networkID = networkID
        self.amount = amount
        self.creditorID = creditorID
        self.creditorName = creditorName
        self.mandateReference = mandateReference
        self.debtorAccount = debtorAccount
        self.reference = reference
        self.endToEndID = endToEndID
    }
}

/// Money of a collection that its creditor gives back.
public struct ReversedCollection: Hashable, Sendable {
    /// The clearing's name for the reversal.
    public let networkID: String
    /// The clearing's name for the collection.
    public let original: String
    /// The amount that comes back, above zero.
    public let amount: Money
    public let reason: PaymentReason?

    public init(networkID: String, original: String, amount: Money, reason: PaymentReason? = nil) {
        self.networkID = networkID
        self.original = original
        self.amount = amount
        self.reason = reason
    }
}

/// What became of an advice.
public struct ClearingOutcome: Hashable, Sendable {
    public enum Effect: String, Hashable, Sendable, Codable, CaseIterable {
        /// It was booked or stored.
        case done
        /// It was known before; nothing changed.
        case knownBefore
        /// The collection was not booked, and goes back with the next message.
        case refused
        /// The money is in suspense, until staff resolve it.
        case suspended
        /// It contradicts what the bank knows, or names a payment that the bank did not send; nothing changed.
        case contradicts
    }

    /// The payment's name in the advice.
    public let name: String
    public let effect: Effect
    /// The incoming payment or the transfer that it concerns; `nil` if there is none.
    public let subject: String?
    public let reason: PaymentReason?

    public init(name: String, effect: Effect, subject: String? = nil, reason: PaymentReason? = nil) {
        self.name = name
        self.effect = effect
        self.subject = subject
        self.reason = reason
    }
}
