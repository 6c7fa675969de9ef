import BankAPI
import BankDomain
import BankServices
import LanguageKit

/// Notifications from a server, over as many connections as needed.
actor RemoteNotificationStream {
    /// After this many lost connections in a row, the stream ends with the error.
    private static let lossMaximum = 8
    private static let longestPauseSeconds = 30

    private let api: APIClient
    private let clock: any Clock<Duration>
    private let continuation: AsyncThrowingStream<BankNotification, any Error>.Continuation
    /// The newest notification that was passed on or existed before.
    private var last: NotificationID?
    private var losses = 0
    /// Whether a stream was opened, so that the bank had ``last``.
    private var wasOpen = false

    private init(
        _ api: APIClient, _ clock: any Clock<Duration>, after id: NotificationID?,
        _ continuation: AsyncThrowingStream<BankNotification, any Error>.Continuation
    ) {
        self.api = api
        self.clock = clock
        self.last = id
        self.continuation = continuation
    }

    static func stream(
        _ api: APIClient, _ clock: any Clock<Duration>, after id: NotificationID?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        AsyncThrowingStream { continuation in
            let stream = RemoteNotificationStream(api, clock, after: id, continuation)
            let task = Task { await stream.run() }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func run() async {
        do {
            try await begin()
            while !Task.isCancelled { try await connect() }
            continuation.finish()
        } catch is CancellationError {
            continuation.finish()
        } catch {
            continuation.finish(throwing: Task.isCancelled ? nil : error)
        }
    }

    /// Finds the stream's starting point, so that notifications during a reconnection are not lost.
    private func begin() async throws {
        guard last == nil else { return }
        last = try await api.call(NotificationsAPI.list, false, PageRequest(limit: 1)).items.first?.id
    }

    private func connect() async throws {
        do {
            if last == nil {
                // There was none at the beginning, so all existing ones are new.
                for notification in try await api.notifications(after: 0) { tell(notification) }
            }
            try await api.listen(NotificationsAPI.watch, after: last?.text) { [weak self] in
                await self?.noteBytes()
            } receive: { [weak self] event in
                try await self?.take(event)
            }
        } catch let error as ServiceError where error.isLoss {
            guard losses < Self.lossMaximum else { throw error }
        } catch ServiceError.notFound where wasOpen {
            // The bank was reset or restored in the meantime, so the stream begins again with what comes now.
            last = nil
            try await begin()
        }
        losses += 1
        try await clock.sleep(for: .seconds(min(1 << min(losses, 5), Self.longestPauseSeconds)))
    }

    /// Any received bytes count, because a proxy may cut every quiet connection.
    private func noteBytes() { (losses, wasOpen) = (0, true) }

    private func take(_ event: ReceivedEvent) throws {
        switch event.type {
        case "notification": tell(try BankNotification.read(event.data))
        case "reset": last = event.id.flatMap { $0.isEmpty ? nil : NotificationID($0) }
        case "problem":
            let response = NetworkResponse(
                status: 401, fields: ["content-type": Problem.mediaType], body: event.data)
            throw ReceivedProblem(response)?.error
                ?? .decodingError(underlying: "the event is not an error report")
        default: break
        }
    }

    private func tell(_ notification: BankNotification) {
        // After a reconnection, the server may send one again.
        guard (notification.id.number ?? .max) > (last?.number ?? 0) else { return }
        last = notification.id
        continuation.yield(notification)
    }
}

extension ServiceError {
    /// Whether a connection was lost, or a restarting server was unavailable.
    fileprivate var isLoss: Bool {
        switch self {
        case .networkError: true
        case .serverError(let status): [502, 503, 504].contains(status)
        default: false
        }
    }
}
