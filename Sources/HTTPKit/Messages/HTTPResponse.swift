/// An answer: whole, or written piece by piece.
public struct HTTPResponse: Sendable {
    /// The status code (RFC 9110, section 15), from 200.
    public var status: Int
    /// Without `content-length`, `transfer-encoding`, `connection` and `date`, which the server adds.
    public var fields: HTTPFields
    public var body: OutgoingBody
    /// Whether the connection ends with this answer.
    public var closesConnection = false
    /// Whether the connection is closed without the answer.
    public var isDropped = false

    public init(
        status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = [], closesConnection: Bool = false
    ) {
        self.init(status: status, fields: fields, body: .bytes(body))
        self.closesConnection = closesConnection
    }

    public init(status: Int, fields: HTTPFields = HTTPFields(), body: OutgoingBody) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A short text with the reason phrase, for requests that do not reach a handler.
    public static func plain(_ fault: HTTPFault) -> HTTPResponse {
        var fields = fault.fields
        fields.append("content-type", "text/plain; charset=utf-8")
        return HTTPResponse(
            status: fault.status, fields: fields, body: Array("\(reason(fault.status))\n".utf8))
    }

    /// The reason phrase of a status code.
    static func reason(_ status: Int) -> StaticString {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
}

/// Why a request was refused before it reached a handler.
public enum HTTPFault: Hashable, Sendable, Error {
    /// The bytes violate this rule of RFC 9112.
    case malformed(String)
    case headTooLarge
    /// The header section or the body did not arrive in time.
    case tooSlow
    case unsupportedVersion
    /// A method that the parser does not know.
    case unknownMethod
    /// A transfer coding other than `chunked`.
    case unsupportedCoding
    /// An expectation other than `100-continue`.
    case unknownExpectation

    /// The fields that the answer needs (RFC 9110, section 15.5.6).
    public var fields: HTTPFields {
        self == .unknownMethod ? ["allow": "GET, HEAD, POST, PUT, PATCH, DELETE"] : [:]
    }

    public var status: Int {
        switch self {
        case .malformed: 400
        case .headTooLarge: 431
        case .tooSlow: 408
        case .unsupportedVersion: 505
        case .unknownMethod: 405
        case .unsupportedCoding: 501
        case .unknownExpectation: 417
        }
    }
}
