import BankFiles
import BankServices
import FoundationEssentials

/// A file that a form brings. It travels from page to page as text, so that the server keeps nothing between them.
extension PageCall {
    /// The largest file of a form, in bytes. Programs send larger ones to the API, in pieces.
    public static let fileMaximumBytes = 4 << 20

    /// The limit for this server.
    public var fileMaximumBytes: Int { min(Self.fileMaximumBytes, uploads.maximumBytes) }

    /// A file as text, in letters that forms do not encode (RFC 4648, section 5).
    public static func text(of file: [UInt8]) -> String {
        Data(file).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The file that a text is; `nil` if it is none.
    public static func file(_ text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: plain).map { Array($0) }
    }

    /// Runs `body` with the path of a file with this content, which is deleted afterwards. Errors name the file as its
    /// sender does.
    public func withFile<Result: Sendable>(
        _ bytes: [UInt8], named name: String, _ body: (String) async throws -> Result
    ) async throws -> Result {
        let folder = try UploadFolder(in: uploads.folder)
        defer { withExtendedLifetime(folder) {} }
        let name = UploadedFiles.safe(name)
        let file = try folder.create(name)
        try file.write(bytes)
        do {
            return try await body("\(folder.path)/\(name)")
        } catch {
            throw Uploads.shown(error)
        }
    }
}
