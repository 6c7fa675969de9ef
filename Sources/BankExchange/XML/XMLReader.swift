import BankServices
import CExpat
import LanguageKit

/// A reader of the elements of an XML document (XML 1.0 with namespaces), through Expat and in pieces.
///
/// It is for files of data, which need nothing that makes XML dangerous: a document type declaration is refused, so that
/// there are no entities but the five of XML itself, nothing is ever fetched and nothing grows. Depth, attributes, texts
/// and size are bounded. Who does not ask for texts is told the beginnings of elements alone.
final class XMLReader {
    /// A document that cannot be understood.
    struct Problem: Error {
        /// The line, from 1.
        let line: Int
        let reason: Phrase
    }

    /// The beginning of an element.
    struct Element {
        /// The line, from 1.
        let line: Int
        /// The name; if it is in a namespace, the address of that and a space stand before it.
        let name: String
        /// The attributes, in the order in which they stand there.
        let attributes: [(name: String, value: String)]
        /// How many elements it is in, itself included.
        let depth: Int
    }

    /// The largest document of rates: 25 years of daily ones are 8 MiB.
    static let byteMaximum = 32 << 20
    private static let depthMaximum = 32
    private static let attributeMaximum = 32
    private static let textMaximum = 1 << 16

    private let file: InputFile
    private let byteMaximum: Int
    private let parser: XML_Parser
    private let begin: (Element) throws -> Void
    private let end: ((_ text: String) throws -> Void)?
    private var depth = 0
    private var text: [UInt8] = []
    private var failure: (any Error)?

    /// Reads `file` from where it stands to its end, and calls `body` at the beginning of every element. Throws
    /// ``Problem``, `invalidFile`, and what `body` throws.
    static func read(_ file: InputFile, _ body: @escaping (Element) throws -> Void) throws {
        let reader = try XMLReader(file, begin: body)
        while try reader.readPiece() {}
    }

    /// A reader of `file` from where it stands. `begin` is called at the beginning of every element, `end` at its end,
    /// with the text that stood in it since the last beginning or end.
    init(
        _ file: InputFile, byteMaximum: Int = XMLReader.byteMaximum,
        begin: @escaping (Element) throws -> Void, end: ((_ text: String) throws -> Void)? = nil
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

    deinit { XML_ParserFree(parser) }

    private func setHandlers() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLReader.of($0)?.beginElement($1, $2) },
            { reader, _ in XMLReader.of(reader)?.endElement() })
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            XMLReader.of(reader)?.stop(
                "it has a document type declaration; such files are refused because of their entities")
        }
        guard end != nil else { return }
        XML_SetCharacterDataHandler(parser) { reader, bytes, count in
            XMLReader.of(reader)?.take(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    /// Reads the next piece of the file, and calls for what is in it; `false` at the end of the document. Throws
    /// ``Problem``, `invalidFile`, and what is thrown by who is called.
    func readPiece() throws -> Bool {
        guard let buffer = XML_GetBuffer(parser, Int32(clamping: file.pieceByteCount)) else {
            throw ServiceError.unknown(underlying: "there is not enough memory to read XML")
        }
        let count = try file.read(
            into: UnsafeMutableRawBufferPointer(start: buffer, count: file.pieceByteCount))
        guard file.bytesRead <= byteMaximum else {
            throw problem("it is larger than \(byteMaximum >> 20) MiB")
        }
        let status = XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
        if let failure { throw failure }
        guard status == XML_STATUS_OK else { throw problem(Self.words(XML_GetErrorCode(parser))) }
        return count > 0
    }

    private static func of(_ reader: UnsafeMutableRawPointer?) -> XMLReader? {
        reader.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func beginElement(
        _ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        // Expat may call once more after it was stopped.
        guard failure == nil, let name else { return }
        depth += 1
        text.removeAll(keepingCapacity: true)
        guard depth <= Self.depthMaximum else {
            return stop("its elements are nested more than \(Self.depthMaximum) levels deep")
        }
        var attributes: [(name: String, value: String)] = []
        var next = list
        while let name = next?[0], let value = next?[1] {
            guard attributes.count < Self.attributeMaximum else {
                return stop("it has an element with more than \(Self.attributeMaximum) attributes")
            }
            attributes.append((String(cString: name), String(cString: value)))
            next = next?.advanced(by: 2)
        }
        do {
            try begin(
                Element(line: line, name: String(cString: name), attributes: attributes, depth: depth))
        } catch {
            stop(error)
        }
    }

    private func take(_ bytes: UnsafeBufferPointer<XML_Char>) {
        guard failure == nil else { return }
        guard text.count + bytes.count <= Self.textMaximum else {
            return stop("it has a text of more than \(Self.textMaximum >> 10) KiB")
        }
        text.append(contentsOf: UnsafeRawBufferPointer(bytes))
    }

    private func endElement() {
        depth -= 1
        guard failure == nil, let end else { return }
        do {
            try end(String(decoding: text, as: UTF8.self))
        } catch {
            stop(error)
        }
        text.removeAll(keepingCapacity: true)
    }

    private func stop(_ reason: Phrase) { stop(problem(reason)) }

    private func stop(_ error: any Error) {
        guard failure == nil else { return }
        failure = error
        _ = XML_StopParser(parser, 0)
    }

    private func problem(_ reason: Phrase) -> Problem {
        Problem(line: line, reason: reason)
    }

    private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    private static func words(_ code: XML_Error) -> Phrase {
        "it is not XML: \(XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)")"
    }
}
