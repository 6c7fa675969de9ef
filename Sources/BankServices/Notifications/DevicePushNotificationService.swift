public import BankDomain
import LanguageKit

/// Registrations in a file of this device, one for each user of a bank; any bank delivers.
public final class DevicePushNotificationService: PushNotificationServiceProtocol {
    private let notifications: any NotificationServiceProtocol
    private let principals: any PrincipalSource
    private let files: any FileStorageProtocol
    private let bankName: String

    /// - Parameter bankName: tells the registrations of banks apart that share their files.
    public init(
        notifications: any NotificationServiceProtocol, principals: any PrincipalSource,
        files: any FileStorageProtocol, bankName: String
    ) {
        self.notifications = notifications
        self.principals = principals
        self.files = files
        self.bankName = bankName
    }

    public func registration() async throws -> PushRegistration? {
        try await read(user: principals.caller().userID)
    }

    public func register() async throws -> PushRegistration {
        let user = try await principals.caller().userID
        if let known = try await read(user: user) { return known }
        let newest = try await notifications.notifications(unreadOnly: false, page: PageRequest(limit: 1))
        let made = PushRegistration(userID: user, lastNotificationID: newest.items.first?.id)
        try await keep(made)
        return made
    }

    public func unregister() async throws -> PushRegistration {
        let user = try await principals.caller().userID
        guard let ended = try await read(user: user) else {
            throw ServiceError.notFound(.pushRegistration, name: user.text)
        }
        try await files.delete(try fileName(of: user), in: .documents)
        return ended
    }

    public func deliveries(timeoutSeconds: Int?) -> AsyncThrowingStream<BankNotification, any Error> {
        let delivery = Delivery(service: self, notifications: notifications, timeoutSeconds: timeoutSeconds)
        return AsyncThrowingStream { try await delivery.next() }
    }

    /// Begins again at a bank that does not know what was delivered.
    fileprivate func restart(_ registration: PushRegistration) async throws -> PushRegistration {
        let fresh = PushRegistration(userID: registration.userID, lastNotificationID: nil)
        try await keep(fresh)
        return fresh
    }

    /// Keeps what was delivered, unless the registration has ended or another process has delivered more.
    fileprivate func keep(_ id: NotificationID, of user: UserID) async throws {
        guard let known = try await read(user: user),
            known.lastNotificationID?.number ?? 0 < id.number ?? 0
        else { return }
        try await keep(PushRegistration(userID: user, lastNotificationID: id))
    }

    // MARK: The file

    private func fileName(of user: UserID) throws(ServiceError) -> FileName {
        try FileName("push-\(bankName)-\(user.text)")
    }

    /// Keeps the id of the last notification, or an empty file.
    private func keep(_ registration: PushRegistration) async throws {
        let text = registration.lastNotificationID?.text ?? ""
        try await files.write(
            Array("\(text)\n".utf8), to: try fileName(of: registration.userID), in: .documents)
    }

    private func read(user: UserID) async throws -> PushRegistration? {
        let name = try fileName(of: user)
        let bytes: [UInt8]
        do {
            bytes = try await files.read(name, in: .documents)
        } catch ServiceError.notFound {
            return nil
        }
        let last = NotificationID(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        guard last.text.isEmpty || last.number != nil else {
            throw ServiceError.storage(
                .damaged, path: name.text, underlying: "it is not the id of a notification")
        }
        return PushRegistration(userID: user, lastNotificationID: last.text.isEmpty ? nil : last)
    }
}

/// One run of deliveries.
private actor Delivery {
    private let service: DevicePushNotificationService
    private let notifications: any NotificationServiceProtocol
    private let timeoutSeconds: Int?
    private var registration: PushRegistration?
    private var hasBegun = false
    /// What waits to be delivered.
    private var waiting: ArraySlice<BankNotification> = []
    private var arrivals: AsyncThrowingStream<BankNotification, any Error>.AsyncIterator?
    private var delivered: NotificationID?

    init(
        service: DevicePushNotificationService, notifications: any NotificationServiceProtocol,
        timeoutSeconds: Int?
    ) {
        self.service = service
        self.notifications = notifications
        self.timeoutSeconds = timeoutSeconds
    }

    func next() async throws -> BankNotification? {
        try await keepDelivered()
        if !hasBegun { try await begin() }
        if waiting.isEmpty, let arrived = try await nextArrival() {
            waiting = [arrived]
            // The stream began at its first look: what came between the registration and then is in the list only.
            if let registration, registration.lastNotificationID == nil, delivered == nil {
                waiting = try await everything()
                arrivals = nil
            }
        }
        guard let next = waiting.popFirst() else { return nil }
        delivered = next.id
        return next
    }

    private func begin() async throws {
        hasBegun = true
        registration = try await service.registration()
        guard let registration else { return }
        do {
            if let last = registration.lastNotificationID {
                _ = try await notifications.notification(id: last)
                delivered = last
            } else {
                waiting = try await everything()
            }
        } catch ServiceError.notFound {
            // The bank was reset or restored, and does not know the last one.
            self.registration = try await service.restart(registration)
            waiting = try await everything()
        }
    }

    private func nextArrival() async throws -> BankNotification? {
        if arrivals == nil {
            arrivals = notifications.arrivals(after: delivered, timeoutSeconds: timeoutSeconds)
                .makeAsyncIterator()
        }
        // An iterator is used by one task at a time; it is put back where it was.
        guard var iterator = arrivals else { return nil }
        let arrived = try await iterator.next(isolation: self)
        arrivals = iterator
        return arrived
    }

    private func everything() async throws -> ArraySlice<BankNotification> {
        try await notifications.notifications(unreadOnly: false, page: nil).items.reversed()[...]
    }

    private func keepDelivered() async throws {
        guard let delivered, let registration, delivered != registration.lastNotificationID else { return }
        try await service.keep(delivered, of: registration.userID)
    }
}
