import BankAPI
import BankDomain
import BankServices
import HTTPKit

/// Calls with files and large bodies.
extension APIService {
    /// Asks for permission for a call that takes long, and takes a place for it; `nil` for other calls.
    func slot(
        for route: RouteDescription, _ principal: Principal?, _ source: any PrincipalSource
    ) async throws -> LongWorkSlots.Slot? {
        guard let work = route.longWork, let principal else { return nil }
        _ = try await source.principal(work.operation, in: work.role.map(CallRight.role) ?? .user)
        return try slots.take(for: principal.userID)
    }

    func receiveUploads(_ route: RouteDescription, _ request: HTTPRequest) async throws -> Uploads? {
        guard let upload = route.upload else { return nil }
        return try await uploads.receive(upload, of: request)
    }

    func answer(
        _ work: UploadWork, _ request: HTTPRequest, holding slot: LongWorkSlots.Slot?
    ) async throws -> HTTPResponse {
        let accepted = request.fields.values(of: .accept).joined(separator: ",").lowercased()
        if accepted.contains(ServerSentEvent.mediaType) { return work.events(holding: slot) }
        let types = WeightedValues(request.fields.values(of: .accept))
        if work.reportsStatus, types.prefers(["application/xml", "text/xml"], to: "application/json") {
            return try await work.statusReport()
        }
        return HTTPResponse(
            status: work.status, fields: ["content-type": "application/json", "cache-control": "no-store"],
            body: try await work.run { _ in })
    }
}
