import CHTTPParser

/// Reads requests or responses with `http_parser`, one after another. It belongs to one thread.
final class MessageParser {
    /// The content of the header section.
    struct Head {
        /// Of a request.
        var method = ""
        /// Of a request.
        var target: [UInt8] = []
        /// Of a response.
        var status = 0
        var fields = HTTPFields()
        var isVersion11 = false
        var keepsAlive = false
        var contentLength: Int?
        var isChunked = false

        var hasBody: Bool { isChunked || contentLength ?? 0 > 0 }
    }

    /// The callbacks of `http_parser`, which all parsers of a loop share.
    final class Callbacks {
        let settings: UnsafeMutablePointer<http_parser_settings>

        init() {
            settings = .allocate(capacity: 1)
            settings.initialize(to: http_parser_settings())
            http_parser_settings_init(settings)
            settings.pointee.on_url = { parser, bytes, count in
                MessageParser.of(parser).add(bytes, count, to: .target)
            }
            settings.pointee.on_header_field = { parser, bytes, count in
                MessageParser.of(parser).add(bytes, count, to: .name)
            }
            settings.pointee.on_header_value = { parser, bytes, count in
                MessageParser.of(parser).add(bytes, count, to: .value)
            }
            settings.pointee.on_headers_complete = { parser in
                MessageParser.of(parser).endHead()
            }
            settings.pointee.on_body = { parser, bytes, count in
                MessageParser.of(parser).onBody(UnsafeRawBufferPointer(start: bytes, count: count))
                return 0
            }
            settings.pointee.on_message_complete = { parser in
                MessageParser.of(parser).isComplete = true
                http_parser_pause(parser, 1)
                return 0
            }
        }

        deinit { settings.deallocate() }
    }

    enum Kind {
        case request
        case response
        /// A response to `HEAD`, which has the fields of a body but no body.
        case responseWithoutBody

        fileprivate var type: http_parser_type { self == .request ? HTTP_REQUEST : HTTP_RESPONSE }
    }

    private enum Part { case target, name, value }

    private(set) var head = Head()
    /// Whether the whole message was read.
    private(set) var isComplete = false
    /// Receives the bytes of the body.
    var onBody: (UnsafeRawBufferPointer) -> Void = { _ in }

    private let parser: UnsafeMutablePointer<http_parser>
    private let callbacks: Callbacks
    private var name: [UInt8] = []
    private var value: [UInt8] = []
    private var lastPart = Part.target
    private var hasHead = false
    private var isUTF8 = true
    private var kind = Kind.request

    init(_ callbacks: Callbacks) {
        self.callbacks = callbacks
        parser = .allocate(capacity: 1)
        parser.initialize(to: http_parser())
        http_parser_init(parser, kind.type)
    }

    deinit { parser.deallocate() }

    /// Reads a whole header section.
    func readHead(_ bytes: UnsafeRawBufferPointer, of kind: Kind) throws(HTTPFault) -> Head {
        head = Head()
        self.kind = kind
        (name, value, lastPart, hasHead, isComplete, isUTF8) = ([], [], .target, false, false, true)
        http_parser_init(parser, kind.type)
        parser.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        let count = try execute(bytes)
        guard hasHead, count == bytes.count || isComplete else { throw .malformed("a first line") }
        guard parser.pointee.http_major == 1, parser.pointee.http_minor <= 1 else {
            throw .unsupportedVersion
        }
        guard isUTF8 else { throw .malformed("a field that is not UTF-8") }
        return head
    }

    /// Reads bytes of the body and returns how many; fewer than given if the body ends within them.
    func readBody(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) -> Int {
        try execute(bytes)
    }

    /// The other side has stopped sending, which ends a body without a length. Afterwards ``isComplete`` is `true` if
    /// the message was complete.
    func endOfInput() throws(HTTPFault) {
        try execute(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    @discardableResult
    private func execute(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) -> Int {
        let count = http_parser_execute(
            parser, callbacks.settings, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        let error = http_errno(chttpparser_error(parser))
        if error == HPE_OK { return count }
        // At the end of a message the parser pauses before its last byte, if that also ends the header section.
        if error == HPE_PAUSED { return count }
        if error == HPE_INVALID_METHOD { throw .unknownMethod }
        if error == HPE_INVALID_TRANSFER_ENCODING { throw .unsupportedCoding }
        throw .malformed(String(cString: http_errno_description(error)))
    }

    private static func of(_ parser: UnsafeMutablePointer<http_parser>?) -> MessageParser {
        guard let context = parser?.pointee.data else { preconditionFailure("A parser without its owner.") }
        return Unmanaged<MessageParser>.fromOpaque(context).takeUnretainedValue()
    }

    private func add(_ bytes: UnsafePointer<CChar>?, _ count: Int, to part: Part) -> Int32 {
        // Trailers would be unchecked fields: a server refuses them, a client ignores them.
        guard !hasHead else { return kind == .request ? 1 : 0 }
        let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
        if part == .name, lastPart == .value { endField() }
        switch part {
        case .target: head.target.append(contentsOf: bytes)
        case .name: name.append(contentsOf: bytes)
        case .value: value.append(contentsOf: bytes)
        }
        lastPart = part
        return 0
    }

    private func endField() {
        for index in name.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(name[index]) {
            name[index] += 32
        }
        while let last = value.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
            value.removeLast()
        }
        if let name = String(validating: name, as: UTF8.self),
            let value = String(validating: value, as: UTF8.self)
        {
            head.fields.append(name, value)
        } else {
            isUTF8 = false
        }
        name.removeAll(keepingCapacity: true)
        value.removeAll(keepingCapacity: true)
    }

    /// Returns whether `http_parser` should expect no body.
    private func endHead() -> Int32 {
        if !name.isEmpty { endField() }
        hasHead = true
        chttpparser_ignore_upgrade(parser)
        if kind == .request {
            head.method = String(cString: chttpparser_method(parser))
        } else {
            head.status = Int(parser.pointee.status_code)
        }
        head.isVersion11 = parser.pointee.http_major == 1 && parser.pointee.http_minor == 1
        head.keepsAlive = http_should_keep_alive(parser) != 0
        head.isChunked = chttpparser_is_chunked(parser) != 0
        if chttpparser_has_length(parser) != 0 {
            head.contentLength = Int(clamping: parser.pointee.content_length)
        }
        return kind == .responseWithoutBody ? 1 : 0
    }
}
