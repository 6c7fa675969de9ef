/// Reads the parts of a body of type `multipart/form-data` (RFC 7578), in pieces of any size. One reader takes them in
/// order.
///
/// Nothing may stand before the first delimiter or after the last one, and no spaces after a delimiter: no client sends
/// them. Each byte is read once and counts against the limit.
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

    private enum Place { case start, inPart, betweenParts, end }

    private static let headMaximumBytes = 8 * 1024
    private static let partMaximum = 1_000
    private static let lineEnd = Array("\r\n".utf8)

    private let body: IncomingBody
    private let maximumBytes: Int
    private var byteCount = 0
    /// The separator of parts, with the preceding line end.
    private let delimiter: [UInt8]
    private var buffer = PieceBuffer()
    private var place = Place.start
    private var partCount = 0

    /// A reader of the body; `nil` for other types, and for a boundary that RFC 2046 does not allow.
    ///
    /// - Parameter maximumBytes: the limit for the whole body. A longer one fails with
    ///   ``IncomingBody/Failure/tooLarge``.
    public init?(contentType: String, body: IncomingBody, maximumBytes: Int) {
        guard let boundary = Self.boundary(contentType) else { return nil }
        self.body = body
        self.maximumBytes = maximumBytes
        self.delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// The next part, after skipping the rest of the current one; `nil` at the end.
    public func nextPart() async throws(Failure) -> Part? {
        while try await nextBytes() != nil {}
        if place == .start {
            // No line end precedes the first delimiter.
            guard try await take(Array(delimiter[2...])) else {
                throw .malformed("bytes before the first delimiter")
            }
            try await endDelimiter()
        }
        guard place != .end else { return nil }
        partCount += 1
        guard partCount <= Self.partMaximum else { throw .malformed("too many parts") }
        let part = try part(await head())
        place = .inPart
        return part
    }

    /// The next bytes of the part; `nil` at its end.
    public func nextBytes() async throws(Failure) -> [UInt8]? {
        guard place == .inPart else { return nil }
        while true {
            let (count, isFound) = buffer.search(for: delimiter)
            if count > 0 { return buffer.remove(count) }
            if isFound {
                buffer.skip(delimiter.count)
                try await endDelimiter()
                return nil
            }
            try await fill()
        }
    }

    /// Reads the rest of a delimiter's line: a line end, or two hyphens after the last one.
    private func endDelimiter() async throws(Failure) {
        if try await take(Self.lineEnd) {
            place = .betweenParts
            return
        }
        guard try await take(Array("--".utf8)) else { throw .malformed("a delimiter that does not end") }
        place = .end
        while buffer.count <= Self.lineEnd.count, try await receive() {}
        guard buffer.count == 0 || buffer.count == Self.lineEnd.count && buffer.begins(like: Self.lineEnd)
        else { throw .malformed("bytes after the last delimiter") }
    }

    /// The header section of a part, without its last empty line.
    private func head() async throws(Failure) -> String {
        let end = Array("\r\n\r\n".utf8)
        // A part without fields begins with the empty line.
        guard try await !take(Self.lineEnd) else { throw .malformed("a part without a name") }
        while true {
            let (count, isFound) = buffer.search(for: end)
            guard count < Self.headMaximumBytes else { throw .malformed("fields that are too long") }
            if isFound {
                let head = String(validating: buffer.remove(count), as: UTF8.self)
                buffer.skip(end.count)
                guard let head else { throw .malformed("fields that are not UTF-8") }
                return head
            }
            try await fill()
        }
    }

    /// Removes the expected bytes. Returns `false` as soon as others arrive.
    private func take(_ expected: [UInt8]) async throws(Failure) -> Bool {
        while buffer.count < expected.count, buffer.begins(like: expected) { try await fill() }
        guard buffer.begins(like: expected) else { return false }
        buffer.skip(expected.count)
        return true
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
        guard try await receive() else { throw .malformed("no last delimiter") }
    }

    /// Waits for more bytes. Returns `false` at the end of the body.
    private func receive() async throws(Failure) -> Bool {
        let bytes: [UInt8]?
        do throws(IncomingBody.Failure) {
            bytes = try await body.next()
        } catch {
            throw .body(error)
        }
        guard let bytes else { return false }
        byteCount += bytes.count
        guard byteCount <= maximumBytes else { throw .body(.tooLarge) }
        buffer.append(bytes)
        return true
    }

    private static func boundary(_ contentType: String) -> String? {
        guard let parameters = HTTPParameters(contentType[...]), parameters.value == "multipart/form-data",
            let boundary = parameters["boundary"], (1...70).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
        else { return nil }
        return boundary
    }
}
