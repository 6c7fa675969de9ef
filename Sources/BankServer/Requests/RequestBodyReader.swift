import BankAPI
import HTTPKit

/// Reads the body of a request as a JSON object.
enum RequestBodyReader {
    static func members(of request: HTTPRequest, limit: Int) async throws -> [String: JSONValue] {
        let type = request.fields["content-type"] ?? ""
        let bytes: [UInt8]
        do throws(IncomingBody.Failure) {
            bytes = try await request.body.collect(upTo: limit)
        } catch {
            throw RequestFault(error, limit: limit)
        }
        guard !bytes.isEmpty else { return [:] }
        // Other web pages can send bodies of other types without a preflight request (Fetch standard, CORS).
        guard isJSON(type) else { throw RequestFault.unsupportedMediaType(type) }
        let parsed = bytes.count > smallByteCount ? await parsedAside(bytes) : parsed(bytes)
        let value: JSONValue
        do throws(JSONValue.Failure) {
            value = try parsed.get()
        } catch {
            throw RequestFault(error)
        }
        guard case .object(let members) = value else { throw RequestFault.notAnObject }
        return members
    }

    /// Larger bodies are not parsed on the main actor, where all requests begin.
    private static let smallByteCount = 64 << 10

    private static func parsed(_ bytes: [UInt8]) -> Result<JSONValue, JSONValue.Failure> {
        Result { () throws(JSONValue.Failure) in try JSONValue(parsing: bytes) }
    }

    @concurrent
    private static func parsedAside(_ bytes: [UInt8]) async -> Result<JSONValue, JSONValue.Failure> {
        parsed(bytes)
    }

    private static func isJSON(_ type: String) -> Bool {
        let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return essence == "application/json"
    }
}
