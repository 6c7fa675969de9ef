import BankServices
import CExpat

/// A reader of the elements of an XML document (XML 1.0 with namespaces), through Expat and in pieces.
///
/// It is for files of data, which need nothing that makes XML dangerous: a document type declaration is refused, so that
/// there are no entities but the five of XML itself, nothing is ever fetched and nothing grows. Depth, attributes and
/// size are bounded. Text between elements is passed over.
final class XMLReader {
    /// A document that cannot be understood.
    struct Problem: Error {
        /// The line, from 1.
        let line: Int
        /// What is wrong.
        let reason: String
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

    /// The largest document: 25 years of daily rates are 8 MiB.
    static let byteMaximum = 32 << 20
    private static let depthMaximum = 32
    private static let attributeMaximum = 32
    private static let chunkSize: Int32 = 1 << 16

    private let file: InputFile
    private let parser: XML_Parser
    private let body: (Element) throws -> Void
    private var depth = 0
    private var failure: (any Error)?

    /// Reads `file` from where it stands to its end, and calls `body` at the beginning of every element. Throws
    /// ``Problem``, `invalidFile`, and what `body` throws.
    static func read(_ file: InputFile, _ body: @escaping (Element) throws -> Void) throws {
        try XMLReader(file, body).read()
    }

    private init(_ file: InputFile, _ body: @escaping (Element) throws -> Void) throws {
        guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " "))) else {
            throw ServiceError.unknown(underlying: "no memory for a reader of XML")
        }
        self.file = file
        self.parser = parser
        self.body = body
    }

    deinit { XML_ParserFree(parser) }

    private func read() throws {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLReader.of($0)?.begin($1, $2) },
            { reader, _ in XMLReader.of(reader)?.depth -= 1 })
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            XMLReader.of(reader)?.stop(
                "has a document type declaration; nothing that brings entities is read")
        }
        while true {
            guard let buffer = XML_GetBuffer(parser, Self.chunkSize) else {
                throw ServiceError.unknown(underlying: "no memory for a reader of XML")
            }
            let count = try file.read(
                into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(Self.chunkSize)))
            guard file.bytesRead <= Self.byteMaximum else {
                throw problem("is larger than \(Self.byteMaximum >> 20) MiB")
            }
            let status = XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
            if let failure { throw failure }
            guard status == XML_STATUS_OK else { throw problem(Self.words(XML_GetErrorCode(parser))) }
            if count == 0 { return }
        }
    }

    private static func of(_ reader: UnsafeMutableRawPointer?) -> XMLReader? {
        reader.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(
        _ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        // Expat may call once more after it was stopped.
        guard failure == nil, let name else { return }
        depth += 1
        guard depth <= Self.depthMaximum else {
            return stop("has elements in each other, more than \(Self.depthMaximum) deep")
        }
        var attributes: [(name: String, value: String)] = []
        var next = list
        while let name = next?[0], let value = next?[1] {
            guard attributes.count < Self.attributeMaximum else {
                return stop("has an element with more than \(Self.attributeMaximum) attributes")
            }
            attributes.append((String(cString: name), String(cString: value)))
            next = next?.advanced(by: 2)
        }
        do {
            try body(
                Element(line: line, name: String(cString: name), attributes: attributes, depth: depth))
        } catch {
            stop(error)
        }
    }

    private func stop(_ reason: String) { stop(problem(reason)) }

    private func stop(_ error: any Error) {
        guard failure == nil else { return }
        failure = error
        _ = XML_StopParser(parser, 0)
    }

    private func problem(_ reason: String) -> Problem {
        Problem(line: line, reason: reason)
    }

    private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    private static func words(_ code: XML_Error) -> String {
        "is no XML: " + (XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)")
    }
}
