/// Reads the parts of a body of type `multipart/form-data` (RFC 7578), in pieces of any size. One reader takes them in
/// order.
public final class MultipartReader {
    /// Why a body is not a valid form.
    public enum Failure: Error, Hashable, Sendable {
        /// The violated rule of RFC 2046, section 5.1, or RFC 7578.
        case malformed(String)
        case body(IncomingBody.Failure)
    }

    public struct Part: Hashable, Sendable {
        public let name: String
        /// The client's name for the file; `nil` for a part that is not a file.
        public let fileName: String?
    }

    private static let headMaximumBytes = 8 * 1024
    private static let partMaximum = 1_000

    private let body: IncomingBody
    /// The separator of parts, with the preceding line end.
    private let delimiter: [UInt8]
    // A delimiter may be the first line of the body, so the buffer begins with a line end.
    private var buffer: [UInt8] = Array("\r\n".utf8)
    private var isInPart = true
    private var isFirst = true
    private var isAtEnd = false
    private var partCount = 0

    /// A reader of the body; `nil` for other types, and for a boundary that RFC 2046 does not allow.
    public init?(contentType: String, body: IncomingBody) {
        guard let boundary = Self.boundary(contentType) else { return nil }
        self.body = body
        self.delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// The next part, after skipping the rest of the current one; `nil` at the end.
    public func nextPart() async throws(Failure) -> Part? {
        while try await nextBytes() != nil {}
        guard !isAtEnd else { return nil }
        partCount += 1
        guard partCount <= Self.partMaximum else { throw .malformed("too many parts") }
        isInPart = true
        return try part(await head())
    }

    /// The next bytes of the part; `nil` at its end.
    public func nextBytes() async throws(Failure) -> [UInt8]? {
        guard isInPart, !isAtEnd else { return nil }
        while true {
            if let start = find(delimiter) {
                if start > 0 {
                    // Bytes before the first delimiter belong to no part.
                    let bytes = Array(buffer[..<start])
                    buffer.removeFirst(start)
                    if !isFirst { return bytes }
                }
                buffer.removeFirst(delimiter.count)
                try await endDelimiter()
                (isInPart, isFirst) = (false, false)
                return nil
            }
            // The end of the buffer may be the start of a delimiter.
            let count = buffer.count - delimiter.count + 1
            if count > 0 {
                let bytes = Array(buffer[..<count])
                buffer.removeFirst(count)
                if !isFirst { return bytes }
            }
            try await fill()
        }
    }

    /// Reads the rest of a delimiter's line: two hyphens after the last one.
    private func endDelimiter() async throws(Failure) {
        while buffer.count < 2 { try await fill() }
        if buffer.starts(with: Array("--".utf8)) {
            isAtEnd = true
            return
        }
        while true {
            if let first = buffer.first {
                guard first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") else { break }
                buffer.removeFirst()
            } else {
                try await fill()
            }
        }
        while buffer.count < 2 { try await fill() }
        guard buffer.starts(with: Array("\r\n".utf8)) else {
            throw .malformed("a delimiter that does not end")
        }
        buffer.removeFirst(2)
    }

    /// The header section of a part, without its last empty line.
    private func head() async throws(Failure) -> String {
        let end = Array("\r\n\r\n".utf8)
        // A part without fields begins with the empty line.
        while buffer.count < 2 { try await fill() }
        guard !buffer.starts(with: Array("\r\n".utf8)) else { throw .malformed("a part without a name") }
        while true {
            if let start = find(end) {
                let head = String(validating: buffer[..<start], as: UTF8.self)
                buffer.removeFirst(start + end.count)
                guard let head else { throw .malformed("fields that are not UTF-8") }
                return head
            }
            guard buffer.count < Self.headMaximumBytes else { throw .malformed("fields that are too long") }
            try await fill()
        }
    }

    private func part(_ head: String) throws(Failure) -> Part {
        for line in head.split(separator: "\r\n", omittingEmptySubsequences: true) {
            guard let colon = line.firstIndex(of: ":") else { throw .malformed("a field without a colon") }
            guard line[..<colon].lowercased() == "content-disposition" else { continue }
            let parameters = HTTPParameters(line[line.index(after: colon)...])
            guard let parameters, parameters.value == "form-data", let name = parameters["name"] else {
                break
            }
            return Part(name: name, fileName: parameters["filename"])
        }
        throw .malformed("a part without a name")
    }

    private func fill() async throws(Failure) {
        let bytes: [UInt8]?
        do throws(IncomingBody.Failure) {
            bytes = try await body.next()
        } catch {
            throw .body(error)
        }
        guard let bytes else { throw .malformed("no last delimiter") }
        buffer += bytes
    }

    private func find(_ pattern: [UInt8]) -> Int? {
        guard buffer.count >= pattern.count else { return nil }
        return buffer.withUnsafeBufferPointer { buffer in
            let last = buffer.count - pattern.count
            var index = 0
            while index <= last {
                // Both patterns begin with CR.
                guard buffer[index] == pattern[0] else {
                    index += 1
                    continue
                }
                if buffer[index..<(index + pattern.count)].elementsEqual(pattern) { return index }
                index += 1
            }
            return nil
        }
    }

    private static func boundary(_ contentType: String) -> String? {
        guard let parameters = HTTPParameters(contentType[...]), parameters.value == "multipart/form-data",
            let boundary = parameters["boundary"], (1...70).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
        else { return nil }
        return boundary
    }
}

/// A value with parameters: `form-data; name="file"` (RFC 9110, section 5.6.6).
struct HTTPParameters {
    /// In lower case.
    let value: String
    private var parameters: [String: String] = [:]

    /// `nil` if it is malformed, or has a duplicate parameter.
    init?(_ text: Substring) {
        var rest = text
        value = rest.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        rest = rest.drop { $0 != ";" }
        while !rest.isEmpty {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            guard !rest.isEmpty else { break }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            var content = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let character = rest.first, character != "\"" {
                    rest = rest.dropFirst()
                    // A backslash quotes the next character.
                    if character == "\\", let quoted = rest.first, quoted == "\"" || quoted == "\\" {
                        content.append(quoted)
                        rest = rest.dropFirst()
                    } else {
                        content.append(character)
                    }
                }
                guard rest.first == "\"" else { return nil }
                rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
                guard rest.isEmpty || rest.first == ";" else { return nil }
            } else {
                content = String(rest.prefix { $0 != ";" && $0 != " " && $0 != "\t" })
                rest = rest.drop { $0 != ";" }
            }
            guard parameters.updateValue(content, forKey: name) == nil else { return nil }
        }
    }

    subscript(name: String) -> String? { parameters[name] }
}
