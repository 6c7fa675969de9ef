import BankAPI
import BankDomain
import BankServices
import FoundationEssentials
import LanguageKit

/// Files of this machine as the body of a call: a form (`multipart/form-data`, RFC 7578).
struct FileUpload: Sendable {
    private static let pieceByteCount = 64 * 1024

    private struct Content: Sendable {
        let head: [UInt8]
        let data: Data
    }

    private let parts: [RouteArguments.File]
    private let contents: [Content]
    private let boundary: String

    /// Reads the files into memory, because a mapped file that becomes shorter would crash the program. Throws
    /// `invalidFile` for a file that cannot be read.
    init(_ parts: [RouteArguments.File], boundary: String) throws(ServiceError) {
        self.parts = parts
        self.boundary = boundary
        var contents: [Content] = []
        for part in parts {
            let data: Data
            do {
                data = try Data(contentsOf: URL(filePath: part.path))
            } catch {
                throw .invalidFile(
                    path: part.path, line: nil, column: nil, reason: "the file can't be read")
            }
            let name = FilePath.name(of: part.path).map { character in
                character == "\"" || character == "\\" || character.isNewline ? "_" : character
            }
            let head = """
                --\(boundary)\r
                content-disposition: form-data; name="\(part.name)"; filename="\(String(name))"\r
                content-type: application/octet-stream\r
                \r

                """
            contents.append(Content(head: Array(head.utf8), data: data))
        }
        self.contents = contents
    }

    var mediaType: String { "multipart/form-data; boundary=\(boundary)" }

    var body: NetworkUpload {
        let end = Array("--\(boundary)--\r\n".utf8)
        let count = contents.reduce(end.count) { $0 + $1.head.count + $1.data.count + 2 }
        return NetworkUpload(byteCount: count) { [contents] write in
            for content in contents {
                try await write(content.head)
                var rest = content.data[...]
                while !rest.isEmpty {
                    try await write(Array(rest.prefix(Self.pieceByteCount)))
                    rest = rest.dropFirst(Self.pieceByteCount)
                }
                try await write(Array("\r\n".utf8))
            }
            try await write(end)
        }
    }

    /// The path of a file that the server names without folders.
    func path(named name: String) -> String {
        parts.first { FilePath.name(of: $0.path) == name }?.path ?? name
    }

    /// The server's error with the local path of the file.
    func located(_ error: ServiceError) -> ServiceError {
        guard case .invalidFile(let name, let line, let column, let reason) = error else { return error }
        return .invalidFile(path: path(named: name), line: line, column: column, reason: reason)
    }
}
