import BankAPI
import BankDomain
import BankServices
import HTTPKit

/// Notifications of a user as a stream of events, until the client leaves or the session ends.
struct NotificationEvents: Sendable {
    /// Shorter than the idle timeout of proxies.
    static let heartbeatSeconds = 15

    let arrivals: AsyncThrowingStream<BankNotification, any Error>
    /// The description of the error that ends the stream.
    let problem: @Sendable (any Error) async -> Problem

    func response() -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: ["content-type": ServerSentEvent.mediaType, "cache-control": "no-store"],
            body: .stream { writer in
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
        do {
            for try await notification in arrivals {
                var data = JSONBytes()
                notification.put(&data)
                let event = ServerSentEvent(
                    id: notification.id.text, type: "notification", data: data.bytes)
                try await writer.write(event.bytes)
            }
        } catch let error as BodyWriter.Closed {
            throw error
        } catch {
            let data = await problem(error).json(requestID: "").bytes
            try await writer.write(ServerSentEvent(type: "problem", data: data).bytes)
        }
    }
}
