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
    /// The body must be a form with files; its actual type.
    case notAForm(String)
    case malformedForm(String)
    /// The caller already sends the maximum number of files or batches at once.
    case tooManyUploads
    /// All places for files and batches are taken.
    case tooBusy
    /// The caller has the maximum number of streams of notifications open.
    case tooManyStreams
    case malformedKey
    case malformedQuery
    case notBearer
    /// A field that only the demo bank accepts.
    case demoOnly(field: String)

    init(_ mismatch: RouteInput.Mismatch) {
        switch mismatch {
        case .missing(let name): self = .missing(name)
        case .unknown(let name, let known): self = .unknown(name, known: known)
        case .repeated(let name): self = .repeated(name)
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

    var problem: Problem {
        switch self {
        case .notFound(let path):
            Problem(
                status: 404, code: "notFound", title: "There is no '\(path.prefix(100))' here.",
                hint: "The paths are in \(Routes.basePath)/openapi.json.")
        case .methodNotAllowed(let methods):
            Problem(
                status: 405, code: "methodNotAllowed", title: "The method is not for this path.",
                hint: "It takes \(methods.joined(separator: ", ")).")
        case .foreignHost(let host):
            Problem(
                status: 421, code: "foreignHost", title: "This server is not '\(host.prefix(100))'.",
                reason:
                    "A name that the server does not know may come from a page that pretends to be this bank.",
                hint: "Allow a name with --host.")
        case .foreignOrigin(let origin):
            Problem(
                status: 403, code: "foreignOrigin",
                title: "Pages of '\(origin.prefix(100))' may not use this bank.",
                hint: "Call the API from your own server or app.")
        case .unsupportedMediaType(let type):
            Problem(
                status: 415, code: "unsupportedMediaType",
                title: type.isEmpty ? "The body has no content type." : "The body is '\(type.prefix(100))'.",
                hint: "Send 'content-type: application/json'.")
        case .tooLarge(let limit):
            Problem(status: 413, code: "tooLarge", title: "The body is larger than \(limit) bytes.")
        case .cutShort: Problem(status: 400, code: "cutShort", title: "The body was cut short.")
        case .clientLeft:
            Problem(status: 499, code: "clientLeft", title: "The client left before the answer.")
        case .tooSlow: Problem(status: 408, code: "tooSlow", title: "The body did not come in time.")
        case .notJSON: Problem(status: 400, code: "notJSON", title: "The body is not JSON.")
        case .notUTF8: Problem(status: 400, code: "notUTF8", title: "The request is not UTF-8.")
        case .tooDeep:
            Problem(
                status: 400, code: "tooDeep",
                title: "The body is nested deeper than \(RequestBodyReader.depthMaximum) levels.")
        case .tooManyValues:
            Problem(status: 400, code: "tooManyValues", title: "The body has too many values.")
        case .notAnObject: Problem(status: 400, code: "notAnObject", title: "The body is not an object.")
        case .missing(let name):
            Problem(
                status: 400, code: "missingValue", title: "'\(name)' is missing.",
                members: ["field": .string(name)])
        case .unknown(let name, let known):
            Problem(
                status: 400, code: "unknownField", title: "There is no field '\(name.prefix(100))'.",
                hint: known.isEmpty ? nil : "The fields are \(known.joined(separator: ", ")).",
                members: ["field": .string(name)])
        case .repeated(let name):
            Problem(
                status: 400, code: "repeatedField", title: "'\(name)' is given twice.",
                members: ["field": .string(name)])
        case .notAForm(let type):
            Problem(
                status: 415, code: "unsupportedMediaType",
                title: type.isEmpty ? "The body has no content type." : "The body is '\(type.prefix(100))'.",
                hint: "Send files as 'multipart/form-data'.")
        case .malformedForm(let rule):
            Problem(status: 400, code: "malformedForm", title: "The form is malformed: \(rule).")
        case .tooManyUploads:
            Problem(
                status: 429, code: "tooManyUploads", title: "You are sending files or batches already.",
                hint: "Wait until they are done.")
        case .tooBusy:
            Problem(
                status: 503, code: "tooBusy", title: "The server handles as many files as it can.",
                hint: "Try again in a few seconds.")
        case .tooManyStreams:
            Problem(
                status: 429, code: "tooManyStreams",
                title: "You have too many streams of notifications open.",
                hint: "Close some of them.")
        case .malformedKey:
            Problem(
                status: 400, code: "invalidValue", title: "The Idempotency-Key cannot be used.",
                hint: "It is 1 to 64 visible ASCII characters.",
                members: ["field": .string("Idempotency-Key")])
        case .malformedQuery:
            Problem(status: 400, code: "malformedQuery", title: "The path or query is malformed.")
        case .demoOnly(let field):
            Problem(
                status: 400, code: "demoOnly", title: "\(field) is for the demo bank only.",
                hint: "Serve it with --env demo.", members: ["field": .string(field)])
        case .notBearer:
            Problem(
                status: 401, code: "unauthorized",
                title: "The Authorization field has no token of this bank.",
                hint:
                    "Send 'Authorization: Bearer' with the access token of POST \(Routes.basePath)/auth/login."
            )
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
