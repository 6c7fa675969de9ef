public import BankDomain
public import BankServices

/// Registrations in a file of this device, one for each user of a bank; works with any bank.
public final class DevicePushNotificationService: PushNotificationServiceProtocol {
    private let notifications: any NotificationServiceProtocol
    private let principals: any PrincipalSource
    private let files: any FileStorageProtocol
    private let clock: any Clock<Duration>
    private let bankName: String

    /// - Parameters:
    ///   - bankName: distinguishes the registrations of banks that share the files.
    ///   - clock: measures the pauses while nothing arrives.
    public init(
        notifications: any NotificationServiceProtocol, principals: any PrincipalSource,
        files: any FileStorageProtocol, bankName: String, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.notifications = notifications
        self.principals = principals
        self.files = files
        self.bankName = bankName
        self.clock = clock
    }

    public func registration() async throws -> PushRegistration? {
        let user = try await principals.caller().userID
        return try await read(user).map {
            PushRegistration(userID: user, lastNotificationID: $0.last?.id)
        }
    }

    public func register() async throws -> PushRegistration {
        let user = try await principals.caller().userID
        if let known = try await read(user) {
            return PushRegistration(userID: user, lastNotificationID: known.last?.id)
        }
        let newest = try await notifications.notifications(unreadOnly: false, page: PageRequest(limit: 1))
        let place = DeliveryPlace(after: newest.items.first)
        try await keep(place, of: user)
        return PushRegistration(userID: user, lastNotificationID: place.last?.id)
    }

    public func unregister() async throws -> PushRegistration {
        let user = try await principals.caller().userID
        guard let ended = try await read(user) else {
            throw ServiceError.notFound(.pushRegistration, name: user.text)
        }
        try await files.delete(try fileName(of: user), in: .documents)
        return PushRegistration(userID: user, lastNotificationID: ended.last?.id)
    }

    public func deliveries(timeoutSeconds: Int?) -> AsyncThrowingStream<BankNotification, any Error> {
        let delivery = Delivery(service: self, timeoutSeconds: timeoutSeconds)
        return AsyncThrowingStream { try await delivery.next() }
    }

    // MARK: Deliveries

    /// Where deliveries to the user's device continue; `nil` if it is not registered. If the bank does not know the
    /// last notification, or has another one under its id, it was reset or restored; then everything is delivered.
    fileprivate func begin() async throws -> (user: UserID, place: DeliveryPlace)? {
        let user: UserID
        do {
            user = try await principals.caller().userID
        } catch ServiceError.unauthorized(.notSignedIn) {
            // A program with an access token may listen without a session.
            return nil
        }
        guard let place = try await read(user) else { return nil }
        guard let last = place.last else { return (user, place) }
        do {
            let known = try await notifications.notification(id: last.id)
            if DeliveryPlace(after: known) == place { return (user, place) }
        } catch ServiceError.notFound {}
        let beginning = DeliveryPlace(after: nil)
        try await keep(beginning, of: user)
        return (user, beginning)
    }

    /// Saves what was delivered, unless the registration has ended or another process has delivered more.
    fileprivate func keep(delivered: BankNotification, of user: UserID) async throws {
        guard let known = try await read(user), known.last?.id.number ?? 0 < delivered.id.number ?? 0 else {
            return
        }
        try await keep(DeliveryPlace(after: delivered), of: user)
    }

    /// The notifications after a given one, or all of them from the first.
    fileprivate func arrivals(
        after last: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        guard last == nil else { return notifications.arrivals(after: last, timeoutSeconds: timeoutSeconds) }
        // A bank's stream without a starting point begins at its first poll, and would leave out earlier notifications.
        return NotificationArrivals.stream(after: nil, timeoutSeconds: timeoutSeconds, clock: clock) {
            [notifications] position in
            let all = try await notifications.notifications(unreadOnly: false, page: nil).items
            let newer = all.prefix { $0.id.number ?? 0 > position ?? 0 }.reversed()
            return NotificationArrivals.Look(
                arrived: Array(newer), newest: newer.last?.id.number ?? position ?? 0)
        }
    }

    /// The notifications from now on.
    fileprivate func arrivalsFromNow(
        timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        notifications.arrivals(after: nil, timeoutSeconds: timeoutSeconds)
    }

    // MARK: The file

    private func fileName(of user: UserID) throws(ServiceError) -> FileName {
        try FileName("push-\(bankName)-\(user.text)")
    }

    private func keep(_ place: DeliveryPlace, of user: UserID) async throws {
        try await files.write(Array(place.text.utf8), to: try fileName(of: user), in: .documents)
    }

    private func read(_ user: UserID) async throws -> DeliveryPlace? {
        do {
            let bytes = try await files.read(try fileName(of: user), in: .documents)
            return DeliveryPlace(text: String(decoding: bytes, as: UTF8.self))
        } catch ServiceError.notFound {
            return nil
        }
    }
}

/// The last delivered notification: its id, and data that distinguishes it from another one with the same id.
private struct DeliveryPlace: Equatable {
    struct Last: Equatable {
        let id: NotificationID
        let mark: Substring
    }

    /// `nil` before the first.
    let last: Last?

    init(after notification: BankNotification?) {
        last = notification.map {
            Last(id: $0.id, mark: "\($0.createdAt) \($0.kind.rawValue) \($0.subject)")
        }
    }

    /// The id, a space, and the rest of the line. Any other text means that nothing was delivered: a repeated delivery
    /// is better than a lost one.
    init(text: String) {
        let line = text.prefix { $0 != "\n" }
        let id = NotificationID(String(line.prefix { $0 != " " }))
        last = id.number.map { _ in Last(id: id, mark: line.dropFirst(id.text.count + 1)) }
    }

    var text: String { "\(last.map { "\($0.id) \($0.mark)" } ?? "")\n" }
}

/// One run of deliveries.
private actor Delivery {
    private let service: DevicePushNotificationService
    private let timeoutSeconds: Int?
    /// The user whose device is registered; `nil` without a registration.
    private var user: UserID?
    private var arrivals: AsyncThrowingStream<BankNotification, any Error>.AsyncIterator?
    private var given: BankNotification?

    init(service: DevicePushNotificationService, timeoutSeconds: Int?) {
        self.service = service
        self.timeoutSeconds = timeoutSeconds
    }

    func next() async throws -> BankNotification? {
        if let given, let user { try await service.keep(delivered: given, of: user) }
        // An iterator is used by one task at a time; it is put back where it was.
        var iterator: AsyncThrowingStream<BankNotification, any Error>.AsyncIterator
        if let arrivals { iterator = arrivals } else { iterator = try await begin() }
        given = try await iterator.next(isolation: self)
        arrivals = iterator
        // Another user may have signed in since.
        if let user, let given, given.userID != user { return nil }
        return given
    }

    private func begin() async throws -> AsyncThrowingStream<BankNotification, any Error>.AsyncIterator {
        guard let (user, place) = try await service.begin() else {
            return service.arrivalsFromNow(timeoutSeconds: timeoutSeconds).makeAsyncIterator()
        }
        self.user = user
        return service.arrivals(after: place.last?.id, timeoutSeconds: timeoutSeconds).makeAsyncIterator()
    }
}
