/// Something that the bank tells a user.
///
/// It says what happened as data; the words are made where it is shown.
public struct BankNotification: Hashable, Sendable, Identifiable, Codable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Money left an account.
        case paymentSent
        /// Money came in.
        case paymentReceived
        /// A payment that was ordered for a day could not be made.
        case paymentFailed
        /// An order was carried out.
        case standingOrderExecuted
        /// An order could not be carried out.
        case standingOrderFailed
        /// A card paid, or holds an amount.
        case cardPayment
        /// A card payment was declined.
        case cardDeclined
        /// A card was ordered, activated, frozen, lost or replaced.
        case cardChanged
        /// An account was opened, frozen, unfrozen or closed.
        case accountChanged
        /// A payee was added, trusted, renamed or removed.
        case beneficiaryChanged
        /// Somebody signed in on a device that was not known.
        case newDevice
        /// The password, the second factor or the recovery codes were changed.
        case securityChanged
    }

    /// The notification's id, such as `NTF000001`.
    public let id: NotificationID
    /// Whom it is for.
    public let userID: UserID
    /// What happened.
    public let kind: Kind
    /// The id of what it happened to: an account, a transfer, a card.
    public let subject: String
    /// How much it was about; `nil` if it was not about money.
    public let amount: Money?
    /// Who is on the other side, or what a reader should know besides; empty if nothing.
    public let detail: String
    /// When it happened.
    public let createdAt: Instant
    /// When the user read it; `nil` as long as they have not.
    public let readAt: Instant?

    /// A notification.
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

/// The id of a ``BankNotification``.
public typealias NotificationID = Identifier<BankNotification>
