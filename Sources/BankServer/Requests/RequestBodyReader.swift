import BankAPI
import HTTPKit
import JSONKit

/// Reads the body of a request as a JSON object.
enum RequestBodyReader {
    static func members(of request: HTTPRequest, limit: Int) async throws -> [String: JSONValue] {
        let type = request.fields[.contentType] ?? ""
        let bytes: [UInt8]
        do throws(IncomingBody.Failure) {
            bytes = try await request.body.collect(upTo: limit)
        } catch {
            throw RequestFault(error, limit: limit)
        }
        guard !bytes.isEmpty else { return [:] }
        // Other web pages can send bodies of other types without a preflight request (Fetch standard, CORS).
        guard isJSON(type) else { throw RequestFault.unsupportedMediaType(type) }
        do {
            return try await members(bytes, limit: limit)
        } catch let failure as JSONText.Failure {
            throw RequestFault(failure)
        }
    }

    static let depthMaximum = 16
    /// The least number of bytes for each value and name, which keeps what is read below the size of the body.
    private static let bytesPerValue = 16
    /// Larger bodies are not parsed on the main actor, where all requests begin.
    private static let smallByteCount = 64 << 10

    private static func members(
        _ bytes: [UInt8], limit: Int
    ) async throws -> [String: JSONValue] {
        let limits = JSONText.Limits(depth: depthMaximum, valueCount: limit / bytesPerValue)
        let read: @Sendable () throws -> JSONValue = { try JSONValue(parsing: bytes, limits: limits) }
        let value = try bytes.count > smallByteCount ? await LongComputation.shared.run(read) : read()
        guard case .object(let members) = value else { throw RequestFault.notAnObject }
        return members
    }

    private static func isJSON(_ type: String) -> Bool {
        let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return essence == "application/json"
    }
}
