/// A notification from the bank to a user.
///
/// It describes the event as data; the words are made where it is shown.
public struct BankNotification: Hashable, Sendable, Identifiable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case paymentSent
        case paymentReceived
        /// Another bank refused a payment or sent it back.
        case paymentReturned
        /// A creditor collected by direct debit.
        case directDebitBooked
        /// A creditor's direct debit was refused.
        case directDebitRefused
        /// A payment due on a day could not be made, or money reserved for a payment was not captured in time.
        case paymentFailed
        case standingOrderExecuted
        /// A standing order could not be carried out.
        case standingOrderFailed
        /// A card paid, or an amount was held for it.
        case cardPayment
        case cardDeclined
        /// A card was ordered, activated, frozen, lost or replaced.
        case cardChanged
        /// An account was opened, frozen, unfrozen or closed.
        case accountChanged
        /// A payee was added, trusted, renamed or removed.
        case beneficiaryChanged
        /// A sign-in on an unknown device.
        case newDevice
        /// The password, the second factor or the recovery codes were changed, or a session or device was revoked.
        case securityChanged

        /// Whether the user can't switch it off. An attacker who takes over an account would switch these off first.
        public var isMandatory: Bool { self == .newDevice || self == .securityChanged }
    }

    /// The notification's id, such as `NTF000001`.
    public let id: NotificationID
    public let userID: UserID
    public let kind: Kind
    /// The id of the affected account, transaction or card; for ``Kind/securityChanged`` the operation that changed it,
    /// such as `auth.password-change`.
    public let subject: String
    /// The amount; `nil` if no money was involved.
    public let amount: Money?
    /// The other party, or other details for the reader; empty if there are none.
    public let detail: String
    public let createdAt: Instant
    /// When the user read it; `nil` if unread.
    public let readAt: Instant?

    public init(
        id: NotificationID, userID: UserID, kind: Kind, subject: String, amount: Money?, detail: String,
        createdAt: Instant, readAt: Instant?
    ) {
        self.id = id
        self.userID = userID
        self.kind = kind
        self.subject = subject
        self.amount = amount
        self.detail = detail
        self.createdAt = createdAt
        self.readAt = readAt
    }
}

extension BankNotification {
    /// The notification, marked as read at a moment. One that was read before stays unchanged.
    public func read(at now: Instant) -> BankNotification {
        BankNotification(
            id: id, userID: userID, kind: kind, subject: subject, amount: amount, detail: detail,
            createdAt: createdAt, readAt: readAt ?? now)
    }
}

public typealias NotificationID = Identifier<BankNotification>
