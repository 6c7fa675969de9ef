import BankServices
import CExpat
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A reader of the elements of an XML document (XML 1.0 with namespaces), through Expat and in pieces.
///
/// For safety, document type declarations are refused, so there are only XML's five entities, nothing is fetched and
/// nothing expands. Depth, attributes, texts and size are limited, and the length of tags, comments and other tokens:
/// Expat may scan an unfinished token again with every piece. Callers that do not need texts receive only the starts of
/// elements.
final class XMLReader {
    /// The start of an element. It is read where the parser keeps it, and only during the call.
    struct Element {
        /// The nesting depth, including this element.
        let depth: Int
        fileprivate let parser: XML_Parser
        fileprivate let text: UnsafePointer<XML_Char>
        fileprivate let list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

        /// The line, from 1.
        var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }
        /// The name; in a namespace, preceded by its address and a space.
        var name: String { String(cString: text) }

        /// The bytes of the name without the namespace.
        var localName: UnsafeBufferPointer<UInt8> {
            let count = strlen(text)
            var start = count
            while start > 0, text[start - 1] != XML_Char(UInt8(ascii: " ")) { start -= 1 }
            return UnsafeRawBufferPointer(start: text + start, count: count - start).assumingMemoryBound(
                to: UInt8.self)
        }

        /// The attributes, in document order.
        var attributes: [(name: String, value: String)] {
            var (attributes, next) = ([(name: String, value: String)](), list)
            while let name = next?[0], let value = next?[1] {
                attributes.append((String(cString: name), String(cString: value)))
                next = next?.advanced(by: 2)
            }
            return attributes
        }

        fileprivate var attributeCount: Int {
            var (count, next) = (0, list)
            while next?[0] != nil { (count, next) = (count + 1, next?.advanced(by: 2)) }
            return count
        }
    }

    /// The largest document of rates: 25 years of daily ones are 8 MiB.
    static let byteMaximum = 32 << 20
    private static let depthMaximum = 32
    private static let attributeMaximum = 32
    private static let textMaximum = 1 << 16
    private static let tokenMaximum = 1 << 18

    private let file: InputFile
    private let byteMaximum: Int
    private let parser: XML_Parser
    private let begin: (Element) throws -> Void
    private let end: ((_ text: UnsafeBufferPointer<UInt8>) throws -> Void)?
    private var depth = 0
    /// The number of bytes read since Expat last recognised something.
    private var unfinishedByteCount = 0
    // The text so far. An array would be checked for exclusive access at each of its many pieces.
    private let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: XMLReader.textMaximum)
    private var textCount = 0
    private var failure: (any Error)?
    private var isAtStart = true

    /// Reads `file` from its present position to the end, and calls `body` at the start of every element. Throws
    /// ``FileProblem``, `invalidFile`, and errors of `body`.
    static func read(_ file: InputFile, _ body: @escaping (Element) throws -> Void) throws {
        let reader = try XMLReader(file, begin: body)
        while try reader.readPiece() {}
    }

    /// A reader of `file` from its present position. `begin` is called at the start of every element, and `end` at its
    /// end with the text since the last start or end, whose bytes are UTF-8.
    init(
        _ file: InputFile, byteMaximum: Int = XMLReader.byteMaximum,
        begin: @escaping (Element) throws -> Void,
        end: ((_ text: UnsafeBufferPointer<UInt8>) throws -> Void)? = nil
    ) throws {
        guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " "))) else {
            throw ServiceError.unknown(underlying: "there is not enough memory to read XML")
        }
        self.file = file
        self.byteMaximum = byteMaximum
        self.parser = parser
        self.begin = begin
        self.end = end
        setHandlers()
    }

    deinit {
        XML_ParserFree(parser)
        text.deallocate()
    }

    private func setHandlers() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLReader.of($0)?.beginElement($1, $2) },
            { reader, _ in XMLReader.of(reader)?.endElement() })
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            XMLReader.of(reader)?.stop(
                "it has a document type declaration; such files are refused because of their entities")
        }
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, info in XMLReader.fill(info, TextEncoding(name.map { String(cString: $0) } ?? "")) },
            nil)
        // Receives everything that the other handlers do not, such as comments.
        XML_SetDefaultHandler(parser) { reader, _, _ in XMLReader.of(reader)?.unfinishedByteCount = 0 }
        guard end != nil else { return }
        XML_SetCharacterDataHandler(parser) { reader, bytes, count in
            XMLReader.of(reader)?.take(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    /// Reads the next piece of the file and makes the calls for it; returns `false` at the end of the document. Throws
    /// ``FileProblem``, `invalidFile`, and errors of the calls.
    func readPiece() throws -> Bool {
        guard let buffer = XML_GetBuffer(parser, Int32(clamping: file.pieceByteCount)) else {
            throw ServiceError.unknown(underlying: "there is not enough memory to read XML")
        }
        let count = try file.read(
            into: UnsafeMutableRawBufferPointer(start: buffer, count: file.pieceByteCount))
        guard file.bytesRead <= byteMaximum else {
            throw problem("it is larger than \(byteMaximum >> 20) MiB")
        }
        unfinishedByteCount += count
        let parsed = isAtStart ? begin(buffer, count) : count
        let status = XML_ParseBuffer(parser, Int32(parsed), count == 0 ? 1 : 0)
        if let failure { throw failure }
        guard status == XML_STATUS_OK else { throw problem(Self.words(XML_GetErrorCode(parser))) }
        guard unfinishedByteCount <= Self.tokenMaximum else {
            throw problem("it has a tag or comment of more than \(Self.tokenMaximum >> 10) KiB")
        }
        return count > 0
    }

    // Some programs write blank lines before the declaration, and names of encodings that are none. Returns the number of
    // bytes without the blanks.
    private func begin(_ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
        isAtStart = false
        let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: count)
        let blank = bytes.prefix { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }.count
        let rest = count - blank
        if blank > 0, bytes[blank...].starts(with: "<?xml".utf8) {
            buffer.copyMemory(from: buffer + blank, byteCount: rest)
        }
        let isMoved = blank > 0 && bytes.starts(with: "<?xml".utf8)
        let head = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard let declared = head.firstRange(of: "encoding=") else { return isMoved ? rest : count }
        let name = head[declared.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        if ["utf8", "usascii", "ascii", "unicode"].contains(plain) { _ = XML_SetEncoding(parser, "UTF-8") }
        return isMoved ? rest : count
    }

    // Expat knows UTF-8, UTF-16, US-ASCII and ISO-8859-1 itself.
    private static func fill(_ info: UnsafeMutablePointer<XML_Encoding>?, _ encoding: TextEncoding?) -> Int32
    {
        guard let info, let encoding else { return 0 }
        withUnsafeMutableBytes(of: &info.pointee.map) { map in
            let values = map.bindMemory(to: Int32.self)
            for byte in values.indices {
                let scalar = encoding.scalar(UInt8(byte))
                values[byte] = scalar == "\u{FFFD}" ? -1 : Int32(scalar.value)
            }
        }
        (info.pointee.data, info.pointee.convert, info.pointee.release) = (nil, nil, nil)
        return 1
    }

    private static func of(_ reader: UnsafeMutableRawPointer?) -> XMLReader? {
        reader.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func beginElement(
        _ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        unfinishedByteCount = 0
        // Expat may make another call after it was stopped.
        guard failure == nil, let name else { return }
        depth += 1
        textCount = 0
        guard depth <= Self.depthMaximum else {
            return stop("its elements are nested more than \(Self.depthMaximum) levels deep")
        }
        let element = Element(depth: depth, parser: parser, text: name, list: list)
        guard element.attributeCount <= Self.attributeMaximum else {
            return stop("it has an element with more than \(Self.attributeMaximum) attributes")
        }
        do {
            try begin(element)
        } catch {
            stop(error)
        }
    }

    private func take(_ bytes: UnsafeBufferPointer<XML_Char>) {
        unfinishedByteCount = 0
        guard failure == nil else { return }
        guard textCount + bytes.count <= Self.textMaximum else {
            return stop("it has a text of more than \(Self.textMaximum >> 10) KiB")
        }
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(text)[textCount...])
            .copyMemory(from: UnsafeRawBufferPointer(bytes))
        textCount += bytes.count
    }

    private func endElement() {
        unfinishedByteCount = 0
        depth -= 1
        guard failure == nil, let end else { return }
        do {
            try end(UnsafeBufferPointer(rebasing: text[..<textCount]))
        } catch {
            stop(error)
        }
        textCount = 0
    }

    private func stop(_ reason: Phrase) { stop(problem(reason)) }

    private func stop(_ error: any Error) {
        guard failure == nil else { return }
        failure = error
        _ = XML_StopParser(parser, 0)
    }

    private func problem(_ reason: Phrase) -> FileProblem {
        FileProblem(line: line, reason)
    }

    private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    private static func words(_ code: XML_Error) -> Phrase {
        "it is not XML: \(XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)")"
    }
}
