public import BankDomain

/// What the bank tells its users, for the principal who is asking.
///
/// A notification is written together with its cause: what was not made, or only tried, is not told.
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol NotificationServiceProtocol: AnyObject, Sendable {
    /// The principal's notifications, newest first; `nil` answers them whole. Throws `invalidValue` for a cursor that
    /// no answer gave.
    func notifications(unreadOnly: Bool, page: PageRequest?) async throws -> Page<BankNotification>

    /// One notification. Throws `notFound`, also for one of another user.
    func notification(id: NotificationID) async throws -> BankNotification

    /// How many of them the principal has not read.
    func unreadCount() async throws -> Int

    /// Marks one as read now; one that was read before stays as it was. Throws `notFound`.
    func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification

    /// Marks every one as read, and answers those that were not, newest first.
    func markAllRead(mode: ExecutionMode) async throws -> [BankNotification]

    /// Those that come after the one with this id, oldest first, as they come; without an id those that come from the
    /// first look on. The outbox is looked at once a second.
    ///
    /// Ends when its task is cancelled, or after so many seconds (0 looks once). Throws `notFound` for an id that is
    /// not the principal's, and whatever a look throws: when the session ends, so does the stream. Watching counts as
    /// using the session.
    func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error>

    /// What the principal wants to be told, one for each kind, in their order.
    func preferences() async throws -> [NotificationPreference]

    /// Takes a preference; it holds for what happens from now on. Throws `invalidValue` for switching off a kind that
    /// is mandatory.
    func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference
}

/// Something that has a service of this kind.
public protocol HasNotificationService {
    var notificationService: any NotificationServiceProtocol { get }
}

/// Whether a user wants to be told of a kind of thing.
public struct NotificationPreference: Hashable, Sendable, Identifiable {
    public let kind: BankNotification.Kind
    /// Whether the user is told. Kinds that are mandatory always are.
    public let isWanted: Bool

    public init(_ kind: BankNotification.Kind, isWanted: Bool) {
        self.kind = kind
        self.isWanted = isWanted
    }

    /// The kind: a user has one preference for each.
    public var id: BankNotification.Kind { kind }

    /// Throws `invalidValue` for a kind that cannot be switched off.
    package func requireAllowed() throws {
        guard !isWanted, kind.isMandatory else { return }
        throw ServiceError.invalidValue(field: "kind", value: kind.rawValue, reason: .notOneOf(Self.optional))
    }

    /// The kinds that can be switched off.
    private static let optional = BankNotification.Kind.allCases.filter { !$0.isMandatory }.map(\.rawValue)
}

/// What happened, before users are notified.
public struct NotificationEvent: Hashable, Sendable {
    public let kind: BankNotification.Kind
    /// The id of what it happened to.
    public let subject: String
    public let amount: Money?
    /// Who is on the other side, or what a reader should know besides.
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

@available(*, deprecated, renamed: "NotificationEvent")
public typealias News = NotificationEvent
