import BankCryptography
import BankDomain
import HTTPKit

/// The files that pages refer to.
public struct PageAssets: Sendable {
    public let style: [UInt8]
    public let script: [UInt8]
    /// The picture of the bank beside a page's title.
    public let icon: [UInt8]

    public init(style: [UInt8], script: [UInt8], icon: [UInt8]) {
        self.style = style
        self.script = script
        self.icon = icon
    }
}

/// A file whose address contains the hash of its bytes, so that browsers may keep it forever.
struct PageFile {
    let path: PagePath
    private let type: String
    private let bytes: [UInt8]

    enum Kind: String {
        case css = "text/css; charset=utf-8"
        case js = "text/javascript; charset=utf-8"
        case svg = "image/svg+xml"
    }

    init(name: String, _ kind: Kind, bytes: [UInt8]) {
        let hash = Hexadecimal.text(BLAKE2b.checksum(of: bytes)).prefix(16)
        path = PagePath("\(name)-\(hash).\(kind)")
        type = kind.rawValue
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
