import BankAPI
package import BankDomain
import BankServices
package import HTTPKit

/// Notifications of a user as a stream of events, until the client leaves or the session ends.
package struct NotificationEvents: Sendable {
    /// Shorter than the idle timeout of proxies.
    private static let heartbeatSeconds = 15

    private let arrivals: AsyncThrowingStream<BankNotification, any Error>
    private let last: NotificationID?
    private let data: @Sendable (BankNotification) async -> [UInt8]
    private let end: @Sendable (any Error) async -> ServerSentEvent

    /// - Parameters:
    ///   - last: the last notification that the client has.
    ///   - data: the data of a notification's event.
    ///   - end: the last event, after an error.
    package init(
        _ arrivals: AsyncThrowingStream<BankNotification, any Error>, after last: NotificationID?,
        data: @escaping @Sendable (BankNotification) async -> [UInt8],
        end: @escaping @Sendable (any Error) async -> ServerSentEvent
    ) {
        self.arrivals = arrivals
        self.last = last
        self.data = data
        self.end = end
    }

    /// The answer that streams; 429 if the user has too many streams.
    @MainActor
    package func response(to user: UserID, counting streams: OpenStreams) -> HTTPResponse {
        guard streams.allow(user) else { return HTTPResponse(status: 429, fields: ["retry-after": "60"]) }
        return HTTPResponse(
            status: 200,
            fields: ["content-type": ServerSentEvent.mediaType, "cache-control": "no-store"],
            body: .stream { writer in
                guard await streams.begin(user) else { return }
                defer { Task { await streams.end(user) } }
                try await writer.write(ServerSentEvent.heartbeat)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await write(to: writer) }
                    group.addTask {
                        while true {
                            try await Task.sleep(for: .seconds(Self.heartbeatSeconds))
                            try await writer.write(ServerSentEvent.heartbeat)
                        }
                    }
                    defer { group.cancelAll() }
                    try await group.next()
                }
            })
    }

    private func write(to writer: BodyWriter) async throws {
        var newest = last?.number ?? 0
        do {
            for try await notification in arrivals {
                let number = notification.id.number ?? 0
                // The demo bank was reset, and counts from an earlier number again.
                if number <= newest {
                    try await writer.write(ServerSentEvent(type: "reset", data: Array("{}".utf8)).bytes)
                }
                newest = number
                let event = ServerSentEvent(
                    id: notification.id.text, type: "notification", data: await data(notification))
                try await writer.write(event.bytes)
            }
        } catch let error as BodyWriter.Closed {
            throw error
        } catch {
            try await writer.write(await end(error).bytes)
        }
    }
}

extension HTTPRequest {
    /// The last notification that a stream's client has; `nil` for a stream that begins now.
    package var lastEventID: NotificationID? {
        fields["last-event-id"].flatMap { $0.isEmpty ? nil : NotificationID($0) }
    }
}
