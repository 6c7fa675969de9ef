import BankAPI
import BankDomain
import BankServices
import LanguageKit

/// Notifications as a server sends them, over as many connections as it takes.
actor RemoteNotificationStream {
    /// So often in a row a connection is lost before the stream ends with the error.
    private static let lossMaximum = 8
    private static let longestPauseSeconds = 30

    private let api: APIClient
    private let clock: any Clock<Duration>
    private let continuation: AsyncThrowingStream<BankNotification, any Error>.Continuation
    /// The newest notification that was told or that was there before.
    private var last: NotificationID?
    private var losses = 0

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

    /// Finds out where the stream begins, so that what comes while a connection is made again is not left out.
    private func begin() async throws {
        guard last == nil else { return }
        last = try await api.call(NotificationsAPI.list, page: PageRequest(limit: 1)).items.first?.id
    }

    private func connect() async throws {
        do {
            if last == nil {
                // There was none at the beginning, so all that there are have come since.
                for notification in try await api.notifications(after: 0) { tell(notification) }
            }
            try await api.listen(NotificationsAPI.watch, after: last?.text) { [weak self] in
                await self?.resetLosses()
            } receive: { [weak self] event in
                try await self?.take(event)
            }
        } catch let error as ServiceError where error.isLoss {
            guard losses < Self.lossMaximum else { throw error }
        }
        losses += 1
        try await clock.sleep(for: .seconds(min(1 << min(losses, 5), Self.longestPauseSeconds)))
    }

    /// Signs of life count, also those that tell nothing: a proxy may cut every quiet connection.
    private func resetLosses() { losses = 0 }

    private func take(_ event: ReceivedEvent) throws {
        switch event.type {
        case "notification": tell(try BankNotification.read(event.data))
        case "problem":
            let response = NetworkResponse(
                status: 401, fields: ["content-type": Problem.mediaType], body: event.data)
            throw ReceivedProblem(response)?.error
                ?? .decodingError(underlying: "the event is not an error report")
        default: break
        }
    }

    private func tell(_ notification: BankNotification) {
        // After a connection was lost, the server may send one again.
        guard (notification.id.number ?? .max) > (last?.number ?? 0) else { return }
        last = notification.id
        continuation.yield(notification)
    }
}

extension ServiceError {
    /// Whether a connection was lost, or a server that restarts was not there.
    fileprivate var isLoss: Bool {
        switch self {
        case .networkError: true
        case .serverError(let status): [502, 503, 504].contains(status)
        default: false
        }
    }
}
