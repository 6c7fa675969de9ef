import BankCryptography
import BankDomain
import HTTPKit

/// The files that pages refer to.
public struct PageAssets: Sendable {
    public let style: [UInt8]
    public let script: [UInt8]

    public init(style: [UInt8], script: [UInt8]) {
        self.style = style
        self.script = script
    }
}

/// A file whose address contains the hash of its bytes, so that browsers may keep it forever.
struct PageFile {
    let path: PagePath
    private let type: String
    private let bytes: [UInt8]

    /// - Parameter type: `css` or `js`.
    init(name: String, type: String, bytes: [UInt8]) {
        let hash = Hexadecimal.text(BLAKE2b.checksum(of: bytes)).prefix(16)
        path = PagePath("\(name)-\(hash).\(type)")
        self.type = type == "css" ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
        self.bytes = bytes
    }

    func answer(to request: HTTPRequest) -> HTTPResponse {
        guard ["GET", "HEAD"].contains(request.method) else {
            return HTTPResponse(status: 405, fields: ["allow": "GET, HEAD"])
        }
        return HTTPResponse(
            status: 200,
            fields: ["content-type": type, "cache-control": "public, max-age=31536000, immutable"],
            body: bytes)
    }
}
