public import BankDomain
public import BankServices

/// A call of the API: what a client sends, what a server does with it, and what it answers.
public struct Route<Answer: APIAnswer, each Argument: Sendable>: ServedRoute {
    package typealias Handler =
        @MainActor @Sendable (any CallContext, repeat each Argument) async throws -> Answer

    public let description: RouteDescription
    private let parameters: (repeat Parameter<each Argument>)
    private let handler: Handler

    /// - Parameters:
    ///   - command: the equivalent command: `transfers create`.
    ///   - path: from the base path, with names of parameters in braces.
    ///   - parameter: what the request carries, in the order of the handler's arguments.
    init(
        _ command: String, _ method: RouteDescription.Method, _ path: String, _ summary: String,
        access: RouteDescription.Access = .user, status: Int? = nil,
        _ parameter: repeat Parameter<each Argument>,
        answer: AnswerType = Answer.answerType, traits: RouteTraits = [], bodyMaximumBytes: Int? = nil,
        longWork: LongWork? = nil, handler: @escaping Handler
    ) {
        var descriptions: [ParameterDescription] = []
        var files: [UploadDescription.Part] = []
        var takesKey = false
        for parameter in repeat each parameter {
            descriptions += parameter.descriptions
            files += parameter.files
            takesKey = takesKey || parameter.isKey
        }
        precondition(
            access == .anyone || (files.isEmpty && bodyMaximumBytes == nil) == (longWork == nil),
            "\(command) takes long, so it names who may ask for it.")
        description = RouteDescription(
            command: command, method: method, path: path, summary: summary, access: access,
            status: status ?? (answer == .nothing ? 204 : 200), parameters: descriptions,
            upload: files.isEmpty ? nil : UploadDescription(parts: files), answer: answer,
            movesMoney: takesKey, traits: traits,
            bodyMaximumBytes: bodyMaximumBytes ?? (access == .anyone ? 8 << 10 : 64 << 10),
            longWork: longWork)
        parameters = (repeat each parameter)
        self.handler = handler
    }

    /// What a client sends.
    package func arguments(_ argument: repeat each Argument) -> RouteArguments {
        var arguments = RouteArguments()
        for (parameter, argument) in repeat (each parameters, each argument) {
            parameter.write(argument, &arguments)
        }
        return arguments
    }

    public func answer(_ input: RouteInput, _ context: any CallContext) async throws -> any APIAnswer {
        guard description.longWork != nil else {
            return try await handler(context, repeat (each parameters).read(input))
        }
        let arguments = try await LongComputation.shared.run { (repeat try (each parameters).read(input)) }
        return try await handler(context, repeat each arguments)
    }
}

/// A route with arguments of any type.
public protocol ServedRoute: Sendable {
    var description: RouteDescription { get }

    /// Reads the arguments of a request and does what it asks for. Throws ``RouteInput/Mismatch``, and `invalidValue`
    /// for a malformed value.
    @MainActor
    func answer(_ input: RouteInput, _ context: any CallContext) async throws -> any APIAnswer
}

/// Properties of a call that clients must know.
public struct RouteTraits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It changes the bank, and has no dry run.
    public static let changesWithoutDryRun = RouteTraits(rawValue: 1)
    /// Its body has an idempotency key for each part.
    public static let hasKeysOfItsOwn = RouteTraits(rawValue: 2)
    /// The answer may take minutes.
    public static let isLong = RouteTraits(rawValue: 4)
    /// It reads, but the bank can refuse to compute the answer.
    public static let canBeRefused = RouteTraits(rawValue: 8)
    /// What it is about may not exist, although the request names nothing.
    public static let mayBeMissing = RouteTraits(rawValue: 64)
    /// It takes `If-Match` with the `ETag` of what it changes.
    public static let takesVersion = RouteTraits(rawValue: 32)
    /// It continues after a position, which the bank may not have.
    public static let hasPosition = RouteTraits(rawValue: 128)
    /// It answers clients that accept XML with a status report (ISO 20022, `pain.002`).
    public static let reportsStatus = RouteTraits(rawValue: 256)
    /// It creates something at most once without a key, so a key is ignored.
    public static let isOnceAnyway = RouteTraits(rawValue: 512)
    /// Its file has an `ETag`.
    public static let fileHasTag = RouteTraits(rawValue: 16)
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
    public let traits: RouteTraits
    /// The largest JSON body, in bytes.
    public let bodyMaximumBytes: Int
    /// Who may ask for work that takes long; `nil` for other calls.
    public let longWork: LongWork?

    /// Its name in the OpenAPI document: `createTransfer`.
    public var operationID: String { OperationName.of(command) }

    /// Whether its answer has an `ETag`. Streams have none.
    var hasTag: Bool {
        method.isSafe && answer != .nothing && (!answer.isStream || traits.contains(.fileHasTag))
    }

    /// The noun: `transfers`.
    public var tag: String { command.split(separator: " ").first.map(String.init) ?? "" }

    public var bodyParameters: [ParameterDescription] { parameters.filter { $0.place == .body } }

    static let dryRunName = "dryRun"

    /// Whether the call supports a dry run, by `dryRun=true` in the query.
    public var canDryRun: Bool { parameters.contains { $0.name == Self.dryRunName } }

    /// Whether the answer may take minutes.
    public var isLong: Bool { traits.contains(.isLong) || longWork != nil }
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
        public internal(set) var isRequired = true
        /// A content that shows its form.
        public internal(set) var example: String?

        init(_ name: String, _ summary: String, isRepeated: Bool) {
            self.name = name
            self.summary = summary
            self.isRepeated = isRepeated
        }
    }

    public let parts: [Part]

    /// The part that the body is if it is not a form: the only required one; `nil` if a form is required.
    public var bodyPart: Part? {
        let required = parts.filter(\.isRequired)
        return required.count == 1 ? required[0] : nil
    }
}
