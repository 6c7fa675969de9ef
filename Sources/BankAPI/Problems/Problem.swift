import BankDomain
public import BankServices
public import JSONKit

/// An error in the API's format (RFC 9457).
public struct Problem: Sendable {
    public static let mediaType = "application/problem+json"

    public var status: Int
    /// The error code, as in the command line; it never changes.
    public let code: String
    /// What happened, in English.
    public let title: String
    public let reason: String?
    public let hint: String?
    /// Additional members for programs: `challenge`, `idempotencyKey`.
    public var members: [String: JSONValue]

    public init(
        status: Int, code: String, title: String, reason: String? = nil, hint: String? = nil,
        members: [String: JSONValue] = [:]
    ) {
        self.status = status
        self.code = code
        self.title = title
        self.reason = reason
        self.hint = hint
        self.members = members
    }

    public func json(requestID: String) -> JSONValue {
        var own: [String: JSONValue] = [
            "type": .string("about:blank"), "status": .integer(Int64(status)), "code": .string(code),
            "title": .string(title), "requestID": .string(requestID),
        ]
        // A hint can be for developers, and apps show `detail` to people.
        own["detail"] = reason.map(JSONValue.string)
        own["reason"] = reason.map(JSONValue.string)
        own["hint"] = hint.map(JSONValue.string)
        return JSONValue.object(own.merging(members) { own, _ in own }).withoutNulls
    }

    /// The members of a problem, for the OpenAPI document.
    static let fields: [FieldDescription] = [
        FieldDescription(key: "type", type: .text), FieldDescription(key: "status", type: .integer),
        FieldDescription(key: "code", type: .text), FieldDescription(key: "title", type: .text),
        FieldDescription(key: "detail", type: .optional(.text)),
        FieldDescription(key: "reason", type: .optional(.text)),
        FieldDescription(key: "hint", type: .optional(.text)),
        FieldDescription(key: "requestID", type: .text),
        FieldDescription(key: "details", type: .optional(ErrorDetails.type)),
        FieldDescription(key: "field", type: .optional(.text)),
        FieldDescription(key: "idempotencyKey", type: .optional(.text)),
        FieldDescription(key: "challenge", type: .optional(Challenge.record.type)),
    ]
}

extension ServiceError {
    /// The HTTP status of an error.
    public var httpStatus: Int {
        switch category {
        case .notSignedIn: 401
        case .notAllowed: 403
        case .notFound: 404
        case .refused: 409
        case .invalidValue, .invalidFile: 422
        case .tooManyAttempts: 429
        case .misconfigured, .bug: 500
        case .notAvailable: 501
        case .unreachable: 502
        case .notInitialized, .locked, .storage, .outcomeUnknown: 503
        case .remote(let status): status
        }
    }

    /// The additional members for programs: the facts of the error as `details`, and some of them at the top level.
    public var problemMembers: [String: JSONValue] {
        var members = mainMembers
        members["details"] = details.map(JSONValue.object)
        return members
    }

    private var mainMembers: [String: JSONValue] {
        switch self {
        case .challengeRequired(let challenge):
            return ["challenge": challenge.jsonValue]
        case .outcomeUnknown(let key, _): return ["idempotencyKey": key.jsonValue]
        case .invalidValue(let field, _, _): return ["field": field.jsonValue]
        default: return [:]
        }
    }

    /// Seconds after which a client may try again(`Retry-After`).
    public var retryAfterSeconds: Int? {
        guard case .tooManyAttempts(let seconds) = self else { return nil }
        return seconds
    }
}
