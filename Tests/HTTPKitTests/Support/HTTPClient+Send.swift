import HTTPKit

extension HTTPClient {
    /// Sends a request and returns the whole response. Throws ``HTTPClientError`` and ``IncomingBody/Failure``.
    func send(
        _ request: HTTPClientRequest, bodyMaximumBytes: Int
    ) async throws -> (status: Int, fields: HTTPFields, body: [UInt8]) {
        try await withResponse(to: request) { response in
            (response.status, response.fields, try await response.body.collect(upTo: bodyMaximumBytes))
        }
    }
}
