import BankAPI
import BankDomain
import BankFiles
import BankServices
import HTTPKit

/// The files that came with a request. They are removed with this value.
final class Uploads: Sendable {
    private let folder: UploadFolder
    /// The paths of the files, by the names of their parts, in the order in which they came.
    private let paths: [String: [String]]

    fileprivate init(_ folder: UploadFolder, _ paths: [String: [String]]) {
        self.folder = folder
        self.paths = paths
    }

    func paths(of part: String) -> [String] { paths[part] ?? [] }

    /// The only file of a part.
    func path(of part: String = "file") throws(RequestFault) -> String {
        guard let path = paths(of: part).first else { throw .missing(part) }
        return path
    }

    /// An error as the client may see it: with the names of its files, not with the places where they are.
    func shown(_ error: any Error) -> any Error {
        guard case ServiceError.invalidFile(let path, let line, let column, let reason) = error else {
            return error
        }
        return ServiceError.invalidFile(
            path: FilePath.name(of: path), line: line, column: column, reason: reason)
    }
}

/// Where files that are sent are kept while a request is answered, and how large they may be.
public struct UploadOptions: Sendable {
    public let folder: String
    /// Of all files of a request together.
    public let maximumBytes: Int

    public init(folder: String = "/tmp", maximumBytes: Int = 256 << 20) {
        self.folder = folder
        self.maximumBytes = maximumBytes
    }

    /// Writes the files of a request, piece by piece.
    @concurrent
    func receive(_ upload: UploadDescription, of request: HTTPRequest) async throws -> Uploads {
        let files = try UploadedFiles(options: self)
        let type = request.fields["content-type"] ?? ""
        if let reader = MultipartReader(contentType: type, body: request.body) {
            do throws(MultipartReader.Failure) {
                try await files.write(reader, upload)
            } catch {
                throw RequestFault(error, limit: maximumBytes)
            }
        } else if let part = upload.onlyPart, !type.lowercased().hasPrefix("multipart/") {
            do throws(IncomingBody.Failure) {
                try await files.write(request.body, as: part)
            } catch {
                throw RequestFault(error, limit: maximumBytes)
            }
        } else {
            throw RequestFault.notAForm(type)
        }
        if let fault = files.fault { throw fault }
        return try files.uploads(upload)
    }
}

/// Takes files in, until one cannot be written or there are too many bytes.
private final class UploadedFiles {
    private let folder: UploadFolder
    private let maximumBytes: Int
    private var byteCount = 0
    private var paths: [String: [String]] = [:]
    private var names: Set<String> = []
    /// Why no more is taken.
    private(set) var fault: (any Error)?

    init(options: UploadOptions) throws {
        folder = try UploadFolder(in: options.folder)
        maximumBytes = options.maximumBytes
    }

    func write(_ reader: MultipartReader, _ upload: UploadDescription) async throws(MultipartReader.Failure) {
        while fault == nil, let part = try await reader.nextPart() {
            guard let known = upload.parts.first(where: { $0.name == part.name }) else {
                fault = RequestFault.unknown(part.name, known: upload.parts.map(\.name))
                return
            }
            guard let file = begin(known, named: part.fileName) else { return }
            while fault == nil, let bytes = try await reader.nextBytes() { write(bytes, to: file) }
        }
    }

    func write(
        _ body: IncomingBody, as part: UploadDescription.Part
    ) async throws(IncomingBody.Failure) {
        if let expected = body.expectedCount, expected > maximumBytes {
            fault = RequestFault.tooLarge(limit: maximumBytes)
            return
        }
        guard let file = begin(part, named: nil) else { return }
        while fault == nil, let bytes = try await body.next() { write(bytes, to: file) }
    }

    func uploads(_ upload: UploadDescription) throws(RequestFault) -> Uploads {
        for part in upload.parts where part.isRequired && paths[part.name] == nil {
            throw .missing(part.name)
        }
        return Uploads(folder, paths)
    }

    private func begin(_ part: UploadDescription.Part, named name: String?) -> OpenFile? {
        guard part.isRepeated || paths[part.name] == nil else {
            fault = RequestFault.repeated(part.name)
            return nil
        }
        let name = Self.safe(name ?? part.name)
        guard names.insert(name).inserted else {
            fault = RequestFault.repeated(name)
            return nil
        }
        do throws(ServiceError) {
            let file = OpenFile(try folder.create(name))
            paths[part.name, default: []].append("\(folder.path)/\(name)")
            return file
        } catch {
            fault = error
            return nil
        }
    }

    private func write(_ bytes: [UInt8], to file: OpenFile) {
        byteCount += bytes.count
        guard byteCount <= maximumBytes else {
            fault = RequestFault.tooLarge(limit: maximumBytes)
            return
        }
        do throws(ServiceError) {
            try file.handle.write(bytes)
        } catch {
            fault = error
        }
    }

    /// A name that leads nowhere else and can be shown: its last part, in ASCII letters, digits and some signs.
    private static func safe(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let allowed = last.map {
            $0.isASCII && ($0.isLetter || $0.isNumber || "._- ".contains($0)) ? $0 : "_"
        }
        let text = String(allowed.prefix(100)).drop { $0 == "." || $0 == " " }
        return text.isEmpty ? "file" : String(text)
    }

    /// Holds a handle, which cannot be copied.
    private final class OpenFile {
        let handle: FileHandle
        init(_ handle: consuming FileHandle) { self.handle = handle }
    }
}
