import CHTTPParser

/// Reads requests with `http_parser`, one after another. It belongs to one thread.
final class RequestParser {
    /// What the header section said.
    struct Head {
        var method = ""
        var target: [UInt8] = []
        var fields = HTTPFields()
        var isVersion11 = false
        var keepsAlive = false
        var contentLength: Int?
        var isChunked = false

        var hasBody: Bool { isChunked || contentLength ?? 0 > 0 }
    }

    /// The callbacks of `http_parser`, which all parsers of a server share.
    final class Callbacks {
        let settings: UnsafeMutablePointer<http_parser_settings>

        init() {
            settings = .allocate(capacity: 1)
            settings.initialize(to: http_parser_settings())
            http_parser_settings_init(settings)
            settings.pointee.on_url = { parser, bytes, count in
                RequestParser.of(parser).add(bytes, count, to: .target)
            }
            settings.pointee.on_header_field = { parser, bytes, count in
                RequestParser.of(parser).add(bytes, count, to: .name)
            }
            settings.pointee.on_header_value = { parser, bytes, count in
                RequestParser.of(parser).add(bytes, count, to: .value)
            }
            settings.pointee.on_headers_complete = { parser in
                RequestParser.of(parser).endHead()
                return 0
            }
            settings.pointee.on_body = { parser, bytes, count in
                RequestParser.of(parser).onBody(UnsafeRawBufferPointer(start: bytes, count: count))
                return 0
            }
            settings.pointee.on_message_complete = { parser in
                RequestParser.of(parser).isComplete = true
                http_parser_pause(parser, 1)
                return 0
            }
        }

        deinit { settings.deallocate() }
    }

    private enum Part { case target, name, value }

    private(set) var head = Head()
    /// Whether the whole message was read.
    private(set) var isComplete = false
    /// Takes the bytes of the body.
    var onBody: (UnsafeRawBufferPointer) -> Void = { _ in }

    private let parser: UnsafeMutablePointer<http_parser>
    private let callbacks: Callbacks
    private var name: [UInt8] = []
    private var value: [UInt8] = []
    private var lastPart = Part.target
    private var hasHead = false
    private var isUTF8 = true

    init(_ callbacks: Callbacks) {
        self.callbacks = callbacks
        parser = .allocate(capacity: 1)
        parser.initialize(to: http_parser())
        http_parser_init(parser, HTTP_REQUEST)
    }

    deinit { parser.deallocate() }

    /// Reads a whole header section.
    func readHead(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) -> Head {
        head = Head()
        (name, value, lastPart, hasHead, isComplete, isUTF8) = ([], [], .target, false, false, true)
        http_parser_init(parser, HTTP_REQUEST)
        parser.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        let count = try execute(bytes)
        guard hasHead, count == bytes.count || isComplete else { throw .malformed("a request line") }
        guard parser.pointee.http_major == 1, parser.pointee.http_minor <= 1 else {
            throw .unsupportedVersion
        }
        guard isUTF8 else { throw .malformed("a field that is not UTF-8") }
        return head
    }

    /// Reads bytes of the body, and answers how many; fewer than given if the body ends within them.
    func readBody(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) -> Int {
        try execute(bytes)
    }

    @discardableResult
    private func execute(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) -> Int {
        let count = http_parser_execute(
            parser, callbacks.settings, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        let error = http_errno(chttpparser_error(parser))
        if error == HPE_OK { return count }
        // A message that ends pauses the parser before its last byte, if that is the end of the header section.
        if error == HPE_PAUSED { return count }
        if error == HPE_INVALID_METHOD { throw .unknownMethod }
        if error == HPE_INVALID_TRANSFER_ENCODING { throw .unsupportedCoding }
        throw .malformed(String(cString: http_errno_description(error)))
    }

    private static func of(_ parser: UnsafeMutablePointer<http_parser>?) -> RequestParser {
        guard let context = parser?.pointee.data else { preconditionFailure("A parser without its owner.") }
        return Unmanaged<RequestParser>.fromOpaque(context).takeUnretainedValue()
    }

    private func add(_ bytes: UnsafePointer<CChar>?, _ count: Int, to part: Part) -> Int32 {
        // Trailers would be fields that no check has seen.
        guard !hasHead else { return 1 }
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

    private func endHead() {
        if !name.isEmpty { endField() }
        hasHead = true
        chttpparser_ignore_upgrade(parser)
        head.method = String(cString: chttpparser_method(parser))
        head.isVersion11 = parser.pointee.http_major == 1 && parser.pointee.http_minor == 1
        head.keepsAlive = http_should_keep_alive(parser) != 0
        head.isChunked = chttpparser_is_chunked(parser) != 0
        if chttpparser_has_length(parser) != 0 {
            head.contentLength = Int(clamping: parser.pointee.content_length)
        }
    }
}
