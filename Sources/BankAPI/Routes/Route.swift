public import BankDomain
public import BankServices

/// A call of the API as a value, used by the server, the OpenAPI document and clients.
public struct Route<Answer: APIAnswer>: Sendable {
    public let description: RouteDescription

    /// - Parameters:
    ///   - command: the equivalent command: `transfers create`.
    ///   - path: from the base path, with names of parameters in braces.
    public init(
        _ command: String, _ method: RouteDescription.Method, _ path: String, _ summary: String,
        access: RouteDescription.Access = .user, status: Int? = nil,
        _ parameters: [ParameterDescription] = [],
        upload: UploadDescription? = nil, answer: AnswerType = Answer.answerType, movesMoney: Bool = false,
        isPaged: Bool = false, bodyMaximumBytes: Int? = nil, longWork: LongWork? = nil
    ) {
        precondition(
            (upload == nil && bodyMaximumBytes == nil) == (longWork == nil),
            "\(command) takes long, so it names who may ask for it.")
        description = RouteDescription(
            command: command, method: method, path: path, summary: summary, access: access,
            status: status ?? (answer == .nothing ? 204 : 200),
            parameters: parameters + (isPaged ? Paging.descriptions : []), upload: upload,
            answer: answer, movesMoney: movesMoney,
            bodyMaximumBytes: bodyMaximumBytes ?? (access == .anyone ? 8 << 10 : 64 << 10),
            longWork: longWork)
    }
}

public struct RouteDescription: Sendable {
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        /// Whether the call only reads.
        public var isSafe: Bool { self == .get }
    }

    /// Who may call.
    public enum Access: Sendable {
        case anyone
        /// The holder of a token. The token is not looked up, so the call does not count as using the session.
        case tokenHolder
        /// A signed-in user; the services check what they may do.
        case user
    }

    public let command: String
    public let method: Method
    public let path: String
    public let summary: String
    public let access: Access
    public let status: Int
    public let parameters: [ParameterDescription]
    /// The files in the body; `nil` if there are none.
    public let upload: UploadDescription?
    public let answer: AnswerType
    /// Whether the call takes an `Idempotency-Key`, so that repeats have no further effect.
    public let movesMoney: Bool
    /// The largest JSON body, in bytes.
    public let bodyMaximumBytes: Int
    /// Who may ask for work that takes long; `nil` for other calls.
    public let longWork: LongWork?

    /// Its name in the OpenAPI document: `transfersCreate`.
    public var operationID: String {
        let words = command.split { $0 == " " || $0 == "-" }
        return words.enumerated().map { index, word in
            index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
    }

    /// The noun: `transfers`.
    public var tag: String { command.split(separator: " ").first.map(String.init) ?? "" }

    public var bodyParameters: [ParameterDescription] { parameters.filter { $0.place == .body } }

    /// Whether the call supports a dry run, by `dryRun=true` in the query.
    public var canDryRun: Bool { parameters.contains { $0.name == Paging.dryRunName } }
}

/// The permission for a call with files or a large body. A server asks for it before it reads the body, and limits how
/// many such calls run at once.
public struct LongWork: Hashable, Sendable {
    public let operation: BankOperation
    /// The role that it needs; `nil` for any user.
    public let role: Principal.Role?

    public init(_ operation: BankOperation, in role: Principal.Role? = nil) {
        self.operation = operation
        self.role = role
    }
}

/// The files of a call: in a form (`multipart/form-data`, RFC 7578), or one file as the body itself.
public struct UploadDescription: Hashable, Sendable {
    public struct Part: Hashable, Sendable {
        public let name: String
        public let summary: String
        /// Whether several files may have this name.
        public let isRepeated: Bool
        public let isRequired: Bool

        public init(_ name: String, _ summary: String, isRepeated: Bool = false, isRequired: Bool = true) {
            self.name = name
            self.summary = summary
            self.isRepeated = isRepeated
            self.isRequired = isRequired
        }
    }

    public let parts: [Part]

    public static func file(_ summary: String) -> UploadDescription {
        UploadDescription(parts: [Part("file", summary)])
    }

    public static func files(_ summary: String) -> UploadDescription {
        UploadDescription(parts: [Part("file", summary, isRepeated: true)])
    }

    /// The part that the body is if it is not a form; `nil` if a form is required.
    public var onlyPart: Part? { parts.count == 1 ? parts[0] : nil }
}

/// Parameters that many routes share.
public enum Paging {
    static let dryRunName = "dryRun"
    public static let page = Parameter<Int>.number(
        "page", in: .query, PageRequest.pages, "Page number, from 1")
    public static let limit = Parameter<Int>.number(
        "limit", in: .query, PageRequest.limits, "Items of a page")
    public static let after = Parameter<String>.text(
        "after", in: .query, "The nextCursor of the page before"
    ).optional
    /// Requests a dry run; the answer has the same form.
    public static let dryRun = Parameter<Bool>.flag(
        dryRunName, in: .query, "Try the change without making it")

    static let descriptions = [page.description, limit.description, after.description]
}
