import BankAPI
import BankServices
public import HTTPKit
import JSONKit

/// Answers that are problems.
extension APIService {
    /// The answer to a request that cannot be read.
    public nonisolated static func refusal(of fault: HTTPFault) -> HTTPResponse {
        let problem = Problem(status: fault.status, code: "badRequest", title: fault.text)
        var fields = fault.fields
        fields.append("content-type", Problem.mediaType)
        fields.append("x-content-type-options", "nosniff")
        return HTTPResponse(
            status: fault.status, fields: fields, body: problem.json(requestID: "").bytes)
    }

    func refusal(_ error: any Error, requestID: String) -> HTTPResponse {
        var problem: Problem
        switch error {
        case let fault as RequestFault: problem = fault.problem
        case let field as MalformedField:
            problem = backend.problem(field.reason)
            problem.status = 400
        case let refused as RefusedField:
            problem = backend.problem(refused.error)
            problem.members["field"] = .string(refused.field)
        case let unknown as UnknownPosition:
            problem = backend.problem(unknown.reason)
            problem.status = 410
        case is ChangeCondition.Failed: problem = RequestFault.changed.problem
        case is CancellationError: problem = RequestFault.clientLeft.problem
        case let mismatch as RouteInput.Mismatch: problem = RequestFault(mismatch).problem
        default: problem = backend.problem(error)
        }
        var response = HTTPResponse(
            status: problem.status,
            fields: ["content-type": Problem.mediaType, "cache-control": "no-store"],
            body: problem.json(requestID: requestID).bytes)
        if problem.status == 401 { response.fields.append(.wwwAuthenticate, "Bearer") }
        if case .methodNotAllowed(let methods) = error as? RequestFault {
            response.fields.append(.allow, methods.joined(separator: ", "))
        }
        if let seconds = Self.retryAfterSeconds(error) {
            response.fields.append(.retryAfter, String(seconds))
        }
        return response
    }

    /// When a client may try again; `nil` for an error that stays.
    private static func retryAfterSeconds(_ error: any Error) -> Int? {
        if let fault = error as? RequestFault { return fault.retryAfterSeconds }
        let error = error as? ServiceError
        switch error?.category {
        case .storage, .outcomeUnknown: return 5
        default: return error?.retryAfterSeconds
        }
    }
}
