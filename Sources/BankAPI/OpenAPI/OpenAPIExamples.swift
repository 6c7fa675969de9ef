import JSONKit

/// Examples for the document: requests to the demo bank, and its answers. Tests record them.
public struct OpenAPIExamples: Sendable {
    /// The request and the answer of a call.
    struct Call {
        /// The values in its path and query.
        let parameters: [String: JSONValue]
        let body: JSONValue?
        let answer: JSONValue?
    }

    /// A document without examples.
    public static let none = OpenAPIExamples([:])

    private let members: [String: JSONValue]

    private init(_ members: [String: JSONValue]) { self.members = members }

    /// Reads a file of examples.
    public init(parsing bytes: [UInt8]) throws {
        guard case .object(let members) = try JSONValue(parsing: bytes) else { throw Malformed() }
        self.members = members
    }

    private struct Malformed: Error {}

    /// The example of a call, by its command.
    func call(_ command: String) -> Call? {
        guard case .object(let calls) = members["calls"], case .object(let call) = calls[command] else {
            return nil
        }
        let parameters =
            if case .object(let values) = call["parameters"] { values } else { [:] as [String: JSONValue] }
        return Call(parameters: parameters, body: call["body"], answer: call["answer"])
    }

    /// The example of a problem with a status.
    func problem(_ status: Int) -> JSONValue? {
        guard case .object(let problems) = members["problems"] else { return nil }
        return problems[String(status)]
    }
}
