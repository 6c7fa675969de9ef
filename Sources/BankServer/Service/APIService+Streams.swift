import BankAPI
import BankDomain
import BankServices
import HTTPKit
import JSONKit

/// Calls whose answer is a stream of events.
extension APIService {
    /// The response that streams; `nil` if the answer is no stream.
    func events(of answer: any APIAnswer, _ context: RequestContext) throws -> HTTPResponse? {
        guard let user = context.principal?.userID else { throw ServiceError.unauthorized(.notSignedIn) }
        guard streams.allow(user) else { throw RequestFault.tooManyStreams }
        return switch answer {
        case let stream as EventStream<BankNotification>: events(stream.events, context, to: user)
        case let stream as EventStream<ChangedResources>: events(stream.events, context, to: user)
        default: nil
        }
    }

    private func events(
        _ arrivals: AsyncThrowingStream<BankNotification, any Error>, _ context: RequestContext,
        to user: UserID
    ) -> HTTPResponse {
        let backend = context.backend
        return NotificationEvents(
            arrivals, after: context.lastEventID, of: context.watching.notificationService,
            in: backend
        ) { notification in
            var data = JSONBytes()
            notification.put(&data)
            return data.bytes
        } end: { error in
            ServerSentEvent(
                type: "problem", data: await backend.problem(error).json(requestID: "").bytes)
        }.response(to: user, counting: streams)
    }

    /// Changes of a user's resources, until the client leaves, the session ends or the position is gone.
    private func events(
        _ arrivals: AsyncThrowingStream<ChangedResources, any Error>, _ context: RequestContext,
        to user: UserID
    ) -> HTTPResponse {
        let backend = context.backend
        return streams.response(to: user) { writer in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        for try await page in arrivals {
                            // Not the optional cursor of a list's page, which is for a field of the answer.
                            let cursor: String = page.nextCursor
                            let event = ServerSentEvent(
                                id: cursor, type: ChangedResources.eventType, data: page.bytes)
                            try await writer.write(event.bytes)
                        }
                    } catch let error as BodyWriter.Closed {
                        throw error
                    } catch is UnknownPosition {
                        // The bank began again, and so does the client, without a position.
                        try await writer.write(
                            ServerSentEvent(id: "", type: "reset", data: Array("{}".utf8)).bytes)
                    } catch {
                        let problem = await backend.problem(error).json(requestID: "")
                        try await writer.write(ServerSentEvent(type: "problem", data: problem.bytes).bytes)
                    }
                }
                group.addTask {
                    while true {
                        try await Task.sleep(for: .seconds(OpenStreams.heartbeatSeconds))
                        try await writer.write(ServerSentEvent.heartbeat)
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    /// Takes the names of a sandbox out of the query of a stream: browsers open streams without fields.
    static func takeSandbox(from query: inout [(name: String, value: String)]) -> [String] {
        let names = query.filter { $0.name == RequestField.sandboxInQuery }.map(\.value)
        query.removeAll { $0.name == RequestField.sandboxInQuery }
        return names
    }
}
