import BankAPI
import BankDomain
import BankServices
import HTTPKit
import JSONKit

/// Calls whose answer is a stream of events.
extension APIService {
    func events(
        _ arrivals: AsyncThrowingStream<BankNotification, any Error>, _ context: RequestContext,
        to user: UserID
    ) -> HTTPResponse {
        let backend = context.backend
        return NotificationEvents(
            arrivals, after: context.lastEventID, of: context.arrivals, in: backend
        ) { notification in
            var data = JSONBytes()
            notification.put(&data)
            return data.bytes
        } end: { error in
            ServerSentEvent(
                type: "problem", data: await backend.problem(error).json(requestID: "").bytes)
        }.response(to: user, counting: streams)
    }

    /// Takes the names of a sandbox out of the query of a stream: browsers open streams without fields.
    static func takeSandbox(from query: inout [(name: String, value: String)]) -> [String] {
        let names = query.filter { $0.name == RequestField.sandboxInQuery }.map(\.value)
        query.removeAll { $0.name == RequestField.sandboxInQuery }
        return names
    }
}
