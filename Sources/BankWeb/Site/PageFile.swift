import BankCryptography
import BankDomain
import HTTPKit

/// A file whose address contains the hash of its bytes, so that browsers may keep it for ever.
struct PageFile {
    let path: PagePath
    private let bytes: [UInt8]

    init(style bytes: [UInt8]) {
        let hash = Hexadecimal.text(BLAKE2b.checksum(of: bytes)).prefix(16)
        path = PagePath("style-\(hash).css")
        self.bytes = bytes
    }

    func answer(to request: HTTPRequest) -> HTTPResponse {
        guard ["GET", "HEAD"].contains(request.method) else {
            return HTTPResponse(status: 405, fields: ["allow": "GET, HEAD"])
        }
        return HTTPResponse(
            status: 200,
            fields: [
                "content-type": "text/css; charset=utf-8",
                "cache-control": "public, max-age=31536000, immutable",
                "x-content-type-options": "nosniff",
            ], body: bytes)
    }
}
