public import BankDomain

/// The bank's notifications for the calling principal.
///
/// A notification is written together with its cause: dry runs and failed changes cause none. Every call throws
/// ``ServiceError/unauthorized(_:)`` without a principal and ``ServiceError/storage(_:path:underlying:)`` when the
/// store fails.
public protocol NotificationServiceProtocol: AnyObject, Sendable {
    /// The principal's notifications, newest first; a `nil` page returns all of them. Throws `invalidValue` for an
    /// unknown cursor.
    func notifications(unreadOnly: Bool, page: PageRequest?) async throws -> Page<BankNotification>

    /// One notification. Throws `notFound`, also for another user's.
    func notification(id: NotificationID) async throws -> BankNotification

    /// The number of the principal's unread notifications.
    func unreadCount() async throws -> Int

    /// Marks one as read now; one that was read before stays unchanged. Throws `notFound`.
    func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification

    /// Marks all as read, and returns those that were unread, newest first.
    func markAllRead(mode: ExecutionMode) async throws -> [BankNotification]

    /// The notifications after the one with this id, oldest first, as they arrive; without an id, those that arrive
    /// after the first poll. The outbox is polled once a second, or when the bank knows of a new one.
    ///
    /// Ends when its task is cancelled, or after so many seconds (0 polls once). Throws `notFound` for an id that is
    /// not the principal's, and any error of a poll: when the session ends, so does the stream, within 15 seconds. Watching counts as
    /// using the session.
    func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error>

    /// The principal's preferences, one for each kind, in their order.
    func preferences() async throws -> [NotificationPreference]

    /// Saves a preference; it applies to later events. Throws `invalidValue` for switching off a mandatory kind.
    func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference
}

public protocol HasNotificationService {
    var notificationService: any NotificationServiceProtocol { get }
}

/// Whether a user wants notifications of one kind.
public struct NotificationPreference: Hashable, Sendable, Identifiable {
    public let kind: BankNotification.Kind
    /// Whether notifications are wanted. Mandatory kinds always are.
    public let isWanted: Bool

    public init(_ kind: BankNotification.Kind, isWanted: Bool) {
        self.kind = kind
        self.isWanted = isWanted
    }

    /// The kind: a user has one preference for each.
    public var id: BankNotification.Kind { kind }

    /// Throws `invalidValue` if a mandatory kind is switched off.
    package func requireAllowed() throws {
        guard !isWanted, kind.isMandatory else { return }
        throw ServiceError.invalidValue(field: .kind, value: kind.rawValue, reason: .notOneOf(Self.optional))
    }

    /// The kinds that can be switched off.
    private static let optional = BankNotification.Kind.allCases.filter { !$0.isMandatory }.map(\.rawValue)
}

/// An event that users are notified of.
public struct NotificationEvent: Hashable, Sendable {
    public let kind: BankNotification.Kind
    /// The id of the affected thing.
    public let subject: String
    public let amount: Money?
    /// The other party, or other details for the reader.
    public let detail: String

    /// An event about the thing with the id `subject`.
    public init(_ kind: BankNotification.Kind, subject: String, amount: Money? = nil, detail: String = "") {
        self.kind = kind
        self.subject = subject
        self.amount = amount
        self.detail = detail
    }

    /// An event about an entry that the bank booked: a payment received or sent, by its amount without the sign.
    public init(booked entry: Transaction) {
        let amount = entry.direction == .credit ? entry.amount : try? entry.amount.negated()
        self.init(
            entry.direction == .credit ? .paymentReceived : .paymentSent, subject: entry.id.text,
            amount: amount, detail: entry.description)
    }
}
