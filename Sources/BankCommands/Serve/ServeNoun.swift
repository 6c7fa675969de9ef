package import CommandLineKit
package import LanguageKit
import TerminalKit

/// `bank serve`: the bank over HTTP.
package struct ServeCommand: NounCommand {
    let request: ServeRequest

    package init(_ invocation: Invocation) throws(CommandLineError) {
        let arguments = invocation.arguments
        let addresses = arguments.strings("listen")
        let request = ServeRequest(
            addresses: addresses,
            hosts: arguments.strings("host"), certificatePath: arguments.string("tls-certificate"),
            keyPath: arguments.string("tls-key"), proxies: arguments.strings("proxy"),
            uploadMaximumMebibytes: try arguments.integer("upload-limit", in: 1...102_400)
                ?? ServeRequest.uploadDefaultMebibytes,
            allowsPrivateWebhooks: arguments.flag("allow-private-webhooks"),
            seed: try arguments.integer("seed", in: 0...Int.max).map(UInt64.init))
        if request.keyPath != nil, request.certificatePath == nil {
            throw .invalidValue(
                name: "--tls-key", value: request.keyPath ?? "", reason: "It needs --tls-certificate.")
        }
        self.request = request
    }

    package static let nodes: [CommandNode] = [.command(specification)]

    static let specification = CommandSpecification(
        name: "serve", abstract: "Serve the bank over HTTP",
        discussion: """
            The API is under /api/v1, and describes itself in /api/v1/openapi.json. /healthz says whether the server \
            lives, /readyz whether the bank can be read, and /metrics has counts for Prometheus. In the demo a call \
            without a token is the demo's user; elsewhere a call needs the access token of POST /api/v1/auth/login.

            Only the names localhost, 127.0.0.1 and ::1, the addresses after --listen and the names after --host are \
            answered, because any web page can make a browser call a server on its machine.

            The demo bank can be put into any state over HTTP: /api/v1/demo resets it, moves its clock, and keeps \
            and restores snapshots. The fields Bank-Fault and Bank-Clock let one request fail, or be made at another \
            time. Bank-Sandbox: NAME gives a test a demo bank of its own.

            What users are told is sent to their webhooks (see `bank webhooks --help`).

            The server runs until Ctrl-C or SIGTERM. Then it takes no more requests, and ends when the running ones \
            are answered, after 10 seconds at the latest. A line of JSON on stderr tells each request, unless --quiet \
            is given.
            """,
        options: [
            .option(
                "listen", value: "ADDRESS", help: "An address with a port, or the path of a Unix socket",
                default: "127.0.0.1:3000", isRepeatable: true),
            .option(
                "host", value: "NAME", help: "A name under which the server may be called", isRepeatable: true
            ),
            .option(
                "proxy", value: "ADDRESS",
                help: "A proxy in front, whose X-Forwarded-For says who calls", isRepeatable: true),
            .option("tls-certificate", value: "FILE", help: "Use TLS with this certificate chain, in PEM"),
            .option(
                "tls-key", value: "FILE",
                help: "The certificate's key, in PEM; if left out, it is in the same file"),
            .option(
                "upload-limit", value: "MIB", help: "How large the files of a request may be together",
                default: Phrase(verbatim: String(ServeRequest.uploadDefaultMebibytes))),
            .flag(
                "allow-private-webhooks",
                help: "Send to webhooks in private networks and on this machine, too"),
            .option(
                "seed", value: "NUMBER",
                help: "Serve a new demo bank in memory, with random numbers from this seed"),
        ],
        supportedGlobals: ["keychain-password-fd"],
        examples: [
            CommandExample("bank serve"),
            CommandExample("bank serve --env demo --seed 7 --fail transfers.create=insufficientFunds:0.1"),
            CommandExample("bank serve --env local --listen '[::1]:8080'"),
            CommandExample("bank serve --listen /run/bank/bank.sock --host bank.example"),
        ])
}

extension ServeCommand {
    @MainActor
    package func start(in host: any CommandHost) async throws {
        try await host.bankServing.serve(request, on: host.screen)
    }
}

/// Where and how the bank is served.
package struct ServeRequest: Equatable, Sendable {
    /// The default address to listen at.
    package static let defaultAddress = "127.0.0.1:3000"
    package static let uploadDefaultMebibytes = 256

    package let addresses: [String]
    /// Host names that the server accepts, besides those of its addresses.
    package let hosts: [String]
    package let certificatePath: String?
    package let keyPath: String?
    /// The addresses of trusted reverse proxies.
    package let proxies: [String]
    /// The size limit for the files of a request, in MiB.
    package let uploadMaximumMebibytes: Int
    /// Whether webhooks may have addresses outside the public internet.
    package let allowsPrivateWebhooks: Bool
    /// The seed of a demo bank in memory; `nil` serves the bank of the environment.
    package let seed: UInt64?
}

/// Serves the bank to other programs until it is stopped.
@MainActor
package protocol BankServing {
    func serve(_ request: ServeRequest, on screen: Screen) async throws
}

/// Why the bank cannot be served.
package enum ServeFailure: Error, Equatable, Sendable {
    case malformedAddress(String)
    case addressInUse(String)
    case permissionDenied(String)
    case addressNotAvailable(String)
    case certificate(path: String, problem: Phrase)
    case failed(errorNumber: Int)
    /// The process runs a session or a tape, whose other lines would have to wait.
    case nested
}
