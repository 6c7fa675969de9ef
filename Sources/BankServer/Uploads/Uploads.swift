import BankAPI
import BankDomain
import BankFiles
import BankServices
import HTTPKit

/// The files of a request. They are deleted with this value.
final class Uploads: Sendable {
    private let folder: UploadFolder
    /// The paths of the files, by the names of their parts, in the order of the request.
    let paths: [String: [String]]

    fileprivate init(_ folder: UploadFolder, _ paths: [String: [String]]) {
        self.folder = folder
        self.paths = paths
    }

    /// Where an answer to the files can be written. The names of files never begin with a period.
    var answerPath: String { folder.path + "/.answer.xml" }

    /// An error for the client: with the names of its files instead of their paths here.
    func shown(_ error: any Error) -> any Error { Self.shown(error) }

    static func shown(_ error: any Error) -> any Error {
        guard case ServiceError.invalidFile(let path, let line, let column, let reason) = error else {
            return error
        }
        return ServiceError.invalidFile(
            path: FilePath.name(of: path), line: line, column: column, reason: reason)
    }
}

/// Where uploaded files are stored while a request is handled, and their size limit.
public struct UploadOptions: Sendable {
    public let folder: String
    /// The limit for the body of a request, in bytes: its files and what stands between them.
    public let maximumBytes: Int

    public init(folder: String = "/tmp", maximumBytes: Int = 256 << 20) {
        self.folder = folder
        self.maximumBytes = maximumBytes
    }

    /// Removes the files that earlier servers left when they were killed. Call it before the first request.
    public func removeLeftFiles() {
        UploadFolder.sweep(in: folder)
    }

    /// Writes the files of a request, piece by piece.
    @concurrent
    func receive(_ upload: UploadDescription, of request: HTTPRequest) async throws -> Uploads {
        let files = try UploadedFiles(self)
        let type = request.fields[.contentType] ?? ""
        do {
            if let expected = request.body.expectedCount, expected > maximumBytes {
                throw RequestFault.tooLarge(limit: maximumBytes)
            }
            if let reader = MultipartReader(
                contentType: type, body: request.body, maximumBytes: maximumBytes)
            {
                while let part = try await reader.nextPart() {
                    guard let known = upload.parts.first(where: { $0.name == part.name }) else {
                        throw RequestFault.unknown(part.name, known: upload.parts.map(\.name))
                    }
                    try await files.take(known, named: part.fileName) { try await reader.nextBytes() }
                }
            } else if let part = upload.bodyPart, !type.lowercased().hasPrefix("multipart/") {
                try await files.take(part, named: nil) { try await request.body.next() }
            } else {
                throw RequestFault.notAForm(type)
            }
        } catch let failure as MultipartReader.Failure {
            throw RequestFault(failure, limit: maximumBytes)
        } catch let failure as IncomingBody.Failure {
            throw RequestFault(failure, limit: maximumBytes)
        }
        return try files.uploads(upload)
    }
}

/// Writes the files of a request.
final class UploadedFiles {
    private let folder: UploadFolder
    private let maximumBytes: Int
    private var byteCount = 0
    private var paths: [String: [String]] = [:]
    private var names: Set<String> = []

    fileprivate init(_ options: UploadOptions) throws(ServiceError) {
        folder = try UploadFolder(in: options.folder)
        maximumBytes = options.maximumBytes
    }

    /// Writes a file, whose pieces `next` returns.
    func take(
        _ part: UploadDescription.Part, named name: String?, _ next: () async throws -> [UInt8]?
    ) async throws {
        guard part.isRepeated || paths[part.name] == nil else { throw RequestFault.repeated(part.name) }
        let name = Self.safe(name ?? part.name)
        guard names.insert(name).inserted else { throw RequestFault.repeated(name) }
        let file = try folder.create(name)
        paths[part.name, default: []].append("\(folder.path)/\(name)")
        while let bytes = try await next() {
            byteCount += bytes.count
            guard byteCount <= maximumBytes else { throw RequestFault.tooLarge(limit: maximumBytes) }
            try file.write(bytes)
        }
    }

    func uploads(_ upload: UploadDescription) throws(RequestFault) -> Uploads {
        for part in upload.parts where part.isRequired && paths[part.name] == nil {
            throw .missing(part.name)
        }
        return Uploads(folder, paths)
    }

    /// A safe file name: the last part of the path, in ASCII letters, digits and some signs.
    static func safe(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let allowed = last.map {
            $0.isASCII && ($0.isLetter || $0.isNumber || "._- ".contains($0)) ? $0 : "_"
        }
        let text = String(allowed.prefix(100)).drop { $0 == "." || $0 == " " }
        return text.isEmpty ? "file" : String(text)
    }
}
