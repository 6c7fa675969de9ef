import BankAPI
import HTTPKit
import JSONKit

/// Why a request did not reach a service.
enum RequestFault: Error, Hashable {
    case notFound(path: String)
    case methodNotAllowed([String])
    case foreignHost(String)
    case foreignOrigin(String)
    case unsupportedMediaType(String)
    case tooLarge(limit: Int)
    case cutShort
    /// The connection ended while the request was served. Nobody reads the answer; it is for the log.
    case clientLeft
    case tooSlow
    case notJSON
    case notUTF8
    case tooDeep
    case tooManyValues
    case notAnObject
    case missing(String)
    case unknown(String, known: [String])
    case repeated(String)
    /// A change to `null`.
    case null(String)
    /// The body must be a form with files; its actual type.
    case notAForm(String)
    case malformedForm(String)
    /// The caller already sends the maximum number of files or batches at once.
    case tooManyUploads
    /// All places for files and batches are taken.
    case tooBusy
    /// The caller has the maximum number of streams of notifications open.
    case tooManyStreams
    /// What `If-Match` names was changed since the client read it.
    case changed
    /// `If-Match` of a call without a version.
    case noVersion
    case malformedKey
    /// `Idempotency-Key` of a call that creates something without one.
    case noKey
    case malformedQuery
    case notBearer
    /// A field that only the demo bank accepts.
    case demoOnly(field: String)

    init(_ mismatch: RouteInput.Mismatch) {
        switch mismatch {
        case .missing(let name): self = .missing(name)
        case .unknown(let name, let known): self = .unknown(name, known: known)
        case .repeated(let name): self = .repeated(name)
        case .null(let name): self = .null(name)
        }
    }

    init(_ failure: IncomingBody.Failure, limit: Int) {
        switch failure {
        case .tooLarge: self = .tooLarge(limit: limit)
        case .tooSlow: self = .tooSlow
        case .incomplete: self = .cutShort
        }
    }

    init(_ failure: MultipartReader.Failure, limit: Int) {
        switch failure {
        case .malformed(let rule): self = .malformedForm(rule)
        case .body(let failure): self.init(failure, limit: limit)
        }
    }

    init(_ failure: JSONText.Failure) {
        switch failure {
        case .notJSON: self = .notJSON
        case .notUTF8: self = .notUTF8
        case .tooDeep: self = .tooDeep
        case .tooManyValues: self = .tooManyValues
        case .repeatedMember(let name): self = .repeated(name)
        }
    }

    /// When a client may try again; `nil` for a fault that stays.
    var retryAfterSeconds: Int? {
        switch self {
        case .tooManyUploads, .tooBusy: 5
        case .tooManyStreams: OpenStreams.retrySeconds
        default: nil
        }
    }

    var problem: Problem {
        switch self {
        case .notFound(let path):
            .init(
                404, "notFound", "There is no '\(path.prefix(100))' here.",
                hint: "The paths are in \(Routes.basePath)/openapi.json.")
        case .methodNotAllowed(let methods):
            .init(
                405, "methodNotAllowed", "The method is not for this path.",
                hint: "It takes \(methods.joined(separator: ", ")).")
        case .foreignHost(let host):
            .init(
                421, "foreignHost", "This server is not '\(host.prefix(100))'.",
                reason:
                    "A name that the server does not know may come from a page that pretends to be this bank.",
                hint: "Allow a name with --host.")
        case .foreignOrigin(let origin):
            .init(
                403, "foreignOrigin", "Pages of '\(origin.prefix(100))' may not use this bank.",
                hint: "To let them call the API, name their origin with bank serve --allow-origin.")
        case .unsupportedMediaType(let type):
            .init(
                415, "unsupportedMediaType",
                type.isEmpty ? "The body has no content type." : "The body is '\(type.prefix(100))'.",
                hint: "Send 'content-type: application/json'.")
        case .tooLarge(let limit): .init(413, "tooLarge", "The body is larger than \(limit) bytes.")
        case .cutShort: .init(400, "cutShort", "The body was cut short.")
        case .clientLeft: .init(499, "clientLeft", "The client left before the answer.")
        case .tooSlow: .init(408, "tooSlow", "The body did not arrive in time.")
        case .notJSON: .init(400, "notJSON", "The body is not JSON.")
        case .notUTF8: .init(400, "notUTF8", "The request is not UTF-8.")
        case .tooDeep:
            .init(400, "tooDeep", "The body is nested deeper than \(RequestBodyReader.depthMaximum) levels.")
        case .tooManyValues: .init(400, "tooManyValues", "The body has too many values.")
        case .notAnObject: .init(400, "notAnObject", "The body is not an object.")
        case .missing(let name): .init(400, "missingValue", "'\(name)' is missing.", field: name)
        case .unknown(let name, let known):
            .init(
                400, "unknownField", "There is no field '\(name.prefix(100))'.",
                hint: known.isEmpty ? nil : "The fields are \(known.joined(separator: ", ")).", field: name)
        case .repeated(let name): .init(400, "repeatedField", "'\(name)' is given twice.", field: name)
        case .null(let name):
            .init(
                400, "invalidValue", "'\(name)' is null.", hint: "Leave it out to keep its value.",
                field: name)
        case .notAForm, .malformedForm, .tooManyUploads, .tooBusy, .tooManyStreams: longWorkProblem
        case .malformedKey:
            .init(
                400, "invalidValue", "The Idempotency-Key cannot be used.",
                hint: "It is 1 to 64 visible ASCII characters.", field: "Idempotency-Key")
        case .changed, .noVersion, .noKey: conditionProblem
        case .malformedQuery: .init(400, "malformedQuery", "The path or query is malformed.")
        case .demoOnly(let field):
            .init(
                400, "demoOnly", "\(field) is for the demo bank only.", hint: "Serve it with --env demo.",
                field: field)
        case .notBearer:
            .init(
                401, "unauthorized", "The Authorization field has no token of this bank.",
                hint:
                    "Send 'Authorization: Bearer' with the access token of POST \(Routes.basePath)/auth/login."
            )
        }
    }

    /// The description of a fault of `If-Match`, or of a key that has no effect.
    private var conditionProblem: Problem {
        switch self {
        case .noKey:
            .init(
                400, "invalidValue", "This call takes no Idempotency-Key.",
                hint: "Leave it out, and don't repeat the call without reading whether it was made.",
                field: RequestField.idempotencyKey.name)
        case .changed:
            .init(
                412, "changed", "It was changed since you read it.",
                hint: "Read it again. Nothing was changed now.", field: RequestField.ifMatch.name)
        case .noVersion:
            .init(
                400, "invalidValue", "This call takes no If-Match.", hint: "Leave it out.",
                field: RequestField.ifMatch.name)
        default: preconditionFailure("It is no fault of a condition.")
        }
    }

    /// The description of a fault of files, batches and streams.
    private var longWorkProblem: Problem {
        switch self {
        case .notAForm(let type):
            .init(
                415, "unsupportedMediaType",
                type.isEmpty ? "The body has no content type." : "The body is '\(type.prefix(100))'.",
                hint: "Send files as 'multipart/form-data'.")
        case .malformedForm(let rule): .init(400, "malformedForm", "The form is malformed: \(rule).")
        case .tooManyUploads:
            .init(
                429, "tooManyUploads", "You are sending files or batches already.",
                hint: "Wait until they are done.")
        case .tooBusy:
            .init(
                503, "tooBusy", "The server handles as many files as it can.",
                hint: "Try again in a few seconds.")
        case .tooManyStreams:
            .init(
                429, "tooManyStreams", "You have too many streams of notifications open.",
                hint: "Close some of them.")
        default: preconditionFailure("It is no fault of files or streams.")
        }
    }
}

extension HTTPFault {
    /// A description of the fault, in English.
    var text: String {
        switch self {
        case .malformed(let reason): "The request is malformed: \(reason)."
        case .headTooLarge: "The header fields are too large."
        case .tooSlow: "The request did not come in time."
        case .unsupportedVersion: "The server speaks HTTP/1.1."
        case .unknownMethod: "The method is not known."
        case .unsupportedCoding: "The only transfer coding is chunked."
        case .unknownExpectation: "The only expectation is 100-continue."
        }
    }
}

extension Problem {
    fileprivate init(
        _ status: Int, _ code: String, _ title: String, reason: String? = nil, hint: String? = nil,
        field: String? = nil
    ) {
        self.init(
            status: status, code: code, title: title, reason: reason, hint: hint,
            members: field.map { ["field": .string($0)] } ?? [:])
    }
}
