import BankDomain
public import BankServices
public import JSONKit

/// A value that the API shows as an object, with the keys and types of the command line's JSON.
public protocol Resource: APIAnswer {
    /// The name of its schema in the OpenAPI document.
    static var schemaName: String { get }
    static var fields: ResourceFields<Self> { get }
}

/// The answer of a route.
public protocol APIAnswer: Sendable {
    static var answerType: AnswerType { get }
    func put(_ output: inout JSONBytes)
    /// The cursor of the next page, for the `Link` header.
    var nextCursor: String? { get }
}

public enum AnswerType: Hashable, Sendable {
    case nothing
    case value(FieldType)
    /// A page: `items`, `limit`, `nextCursor`, `page`, `total`.
    case page(FieldType)
    /// A file of one of these media types.
    case file([String])
    /// A stream of events (`text/event-stream`) of a type, whose data are such objects.
    case events(FieldType, type: String)

    public var isEvents: Bool {
        guard case .events = self else { return false }
        return true
    }

    /// Whether the answer is written piece by piece, so that it has no tag.
    var isStream: Bool {
        switch self {
        case .events, .file: true
        case .nothing, .value, .page: false
        }
    }
}

extension APIAnswer {
    package var bytes: [UInt8] {
        var output = JSONBytes()
        put(&output)
        return output.bytes
    }

    public var nextCursor: String? { nil }
}

extension Resource {
    public static var fieldType: FieldType { .object(schemaName, fields.descriptions) }
    public static var answerType: AnswerType { .value(fieldType) }
    public func put(_ output: inout JSONBytes) { Self.fields.put(self, &output) }
}

extension Array: APIAnswer where Element: Resource {
    public static var answerType: AnswerType { .value(.list(Element.fieldType)) }
    public func put(_ output: inout JSONBytes) { output.put(list: self) { Element.fields.put($0, &$1) } }
}

extension Page: APIAnswer where Item: Resource {
    public static var answerType: AnswerType { .page(Item.fieldType) }

    public func put(_ output: inout JSONBytes) {
        output.put(raw: "{\"items\":")
        output.put(list: items) { Item.fields.put($0, &$1) }
        output.put(raw: ",\"limit\":")
        output.put(Int64(limit))
        if let nextCursor {
            output.put(raw: ",\"nextCursor\":")
            output.put(nextCursor)
        }
        output.put(raw: ",\"page\":")
        output.put(Int64(page))
        if let total {
            output.put(raw: ",\"total\":")
            output.put(Int64(total))
        }
        output.put(raw: "}")
    }
}

/// A resource that comes in events.
public protocol StreamedResource: Resource {
    /// The type of the events.
    static var eventType: String { get }
}

/// The answer of a call that stays open: a stream of events with such a resource.
public struct EventStream<Event: StreamedResource>: APIAnswer {
    public static var answerType: AnswerType { .events(Event.fieldType, type: Event.eventType) }
    public let events: AsyncThrowingStream<Event, any Error>

    public init(_ events: AsyncThrowingStream<Event, any Error>) { self.events = events }

    public func put(_ output: inout JSONBytes) {}
}

/// An answer that is a file, written piece by piece.
public struct FileContent: APIAnswer {
    public static var answerType: AnswerType { .file(["application/octet-stream"]) }
    public let mediaType: String
    /// The suggested file name.
    public let name: String
    /// Changes with the content (RFC 9110, section 8.8.3); `nil` for content that is generated each time.
    public let tag: String?
    /// Passes the bytes on, piece by piece. An error ends the connection before the end of the body.
    public let write: @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void

    public init(
        mediaType: String, name: String, tag: String? = nil,
        write: @escaping @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void
    ) {
        self.mediaType = mediaType
        self.name = name
        self.tag = tag
        self.write = write
    }

    public func put(_ output: inout JSONBytes) {}
}

/// An answer without content: 204.
public struct NoContent: APIAnswer {
    public static var answerType: AnswerType { .nothing }
    public init() {}
    public func put(_ output: inout JSONBytes) {}
}
