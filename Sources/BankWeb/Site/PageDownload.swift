import HTTPKit

/// A file that is written while it is sent.
struct PageDownload {
    let mediaType: String
    /// ASCII, without quotes.
    let name: String
    let write: @Sendable (BodyWriter) async throws -> Void

    /// Browsers save it (RFC 6266) and never show it as a page of this site.
    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: [
                "content-type": mediaType, "content-disposition": "attachment; filename=\"\(name)\"",
            ], body: .stream(write))
    }
}
