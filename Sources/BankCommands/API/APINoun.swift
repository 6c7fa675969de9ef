import BankServices
package import CommandLineKit
import LanguageKit

/// `bank api`: the calls of the HTTP API without a server.
enum APINoun: Noun {
    static let nodes = [group("api", "Read from the HTTP API, or describe it", [get, document])]

    private static let get = command(
        "get", "Print the response of a GET call",
        discussion: """
            Prints the JSON that 'bank serve' would send to you, from the bank that you use. You don't need a server. \
            'bank api document' lists the calls.
            """,
        required("PATH", help: "Path below /api/v1, with its query"),
        examples: ["bank api get /accounts", "bank api get '/transactions?accountID=ACC001&limit=2'"]
    ) { api, screen, path in try screen.write(verbatim: try await api.answer(to: path)) }

    private static let document = command(
        "document", "Print the API description (OpenAPI 3.1)",
        discussion: """
            With --env demo it includes the controls of the demo bank. The server has the same description \
            at /api/v1/openapi.json.
            """,
        examples: ["bank api document --env local"]
    ) { api, screen in try screen.write(verbatim: api.document) }

    static func views(in host: any CommandHost) -> any APIReading { host.api }
}

/// The HTTP API over the services of a command.
@MainActor
package protocol APIReading {
    /// The OpenAPI document.
    var document: String { get }

    /// The answer of a GET call, as JSON. Throws ``APIRefusal``, and what the call throws.
    func answer(to path: String) async throws -> String
}

/// Why a call can't be made.
package enum APIRefusal: Error, Equatable, Sendable {
    case unknown(path: String)
    /// The call answers with a file or a stream; the command that has it.
    case notJSON(path: String, command: String)
    case missing(String, path: String)
    case unknownParameter(String, path: String, known: [String])
    case repeated(String, path: String)
    case malformed(path: String)

    /// The error of the command line.
    package var error: CommandLineError {
        switch self {
        case .unknown(let path):
            refused(path, "There is no such call. See 'bank api document' for all.")
        case .notJSON(let path, let command):
            refused(path, "It answers with a file or a stream. Use 'bank \(command)'.")
        case .missing(let name, let path): refused(path, "It needs the parameter \(name).")
        case .unknownParameter(let name, let path, let known):
            refused(
                path,
                known.isEmpty
                    ? "It takes no parameter \(displayable(name))."
                    : "It takes no parameter \(displayable(name)), but \(Phrase.list(known, .and)).")
        case .repeated(let name, let path):
            refused(path, "The parameter \(displayable(name)) is there twice.")
        case .malformed(let path): refused(path, "Its query is not percent-encoded as in an address.")
        }
    }

    private func refused(_ path: String, _ reason: Phrase) -> CommandLineError {
        .invalidValue(name: "PATH", value: path, reason: reason)
    }
}
