import CommandLineKit
package import LanguageKit
import TerminalKit

/// `bank serve`: the bank over HTTP.
enum ServeNoun: Noun {
    static let nodes = [serve]

    private static let serve = command(
        "serve", "Serve the bank over HTTP",
        discussion: """
            Open the address in a browser to see the bank's pages. They need TLS, a declared proxy (--proxy), or a \
            browser on this machine.

            The API is under /api/v1 and described in /api/v1/openapi.json. Use /healthz to check that the server \
            runs, /readyz to check that the bank can be read and changed, /readyz/reading to check reading alone, and \
            /metrics for Prometheus metrics. In the demo, a request without a token acts as the demo's user. \
            Elsewhere, requests need an access token from POST /api/v1/auth/login.

            The server answers only to localhost, 127.0.0.1 and ::1, the addresses of --listen and the names of \
            --host, because any web page can make a browser send requests to a server on its machine. Pages of another \
            site or port can't use the API in a browser unless --allow-origin names their origin.

            You can put the demo bank into any state over HTTP: /api/v1/demo resets it, moves its clock, and saves and \
            restores snapshots. The headers Bank-Fault and Bank-Clock make one request fail, or run at another time. \
            Bank-Sandbox: NAME gives a test its own demo bank.

            On a local bank, the server ends each day within a minute after midnight, and when it starts also the days \
            that were missed: it books scheduled transfers, standing orders, interest and fees. If there are several \
            servers, one does this. With --keep-days-open, days end only by 'bank ledger close-day'.

            Users' notifications are sent to their webhooks (see 'bank webhooks --help').

            The server runs until Ctrl-C or SIGTERM. Then /readyz answers 503, so that proxies send their requests \
            elsewhere. After --drain-seconds the server accepts no new requests. It ends when the running requests are \
            answered, after 10 seconds at the latest. Each request is logged on stderr as a line of JSON, unless you \
            add --quiet. Storage errors are logged there, too.
            """,
        request, globals: ["keychain-password-fd"],
        examples: [
            "bank serve",
            "bank serve --open --env demo",
            "bank serve --env demo --allow-origin http://localhost:5173",
            "bank serve --env demo --seed 7 --fail transfers.create=insufficientFunds:0.1",
            "bank serve --env local --listen '[::1]:8080'",
            "bank serve --listen /run/bank/bank.sock --host bank.example",
        ]
    ) { serving, screen, request in try await serving.serve(request, on: screen) }

    static let request = Input<ServeRequest>(
        repeated(
            "listen", value: "ADDRESS", help: "Address with a port, or path of a Unix socket",
            default: "127.0.0.1:3000"),
        repeated("host", value: "NAME", help: "Additional host name of the server"),
        repeated(
            "allow-origin", value: "ORIGIN",
            help: "Origin of web pages that may call the API, such as http://localhost:5173"),
        repeated(
            "proxy", value: "ADDRESS",
            help: "Trusted proxy; its X-Forwarded-For is used as the client's address"),
        certificate,
        integer(
            "upload-limit", in: 1...102_400, value: "MIB",
            help: "Maximum total size of the files in a request",
            default: Phrase(verbatim: String(ServeRequest.uploadDefaultMebibytes))),
        integer(
            "drain-seconds", in: 0...600, value: "NUMBER",
            help:
                "How long /readyz answers 503 before the server stops; default: 5 with --proxy, otherwise 0"),
        flag(
            "allow-private-webhooks",
            help:
                "Also send to webhooks in private networks; a server on loopback always sends to this machine"
        ),
        flag("keep-days-open", help: "Don't end the days of the bank"),
        flag("open", help: "Open the bank in your web browser"),
        integer(
            "seed", in: 0...Int.max, value: "NUMBER",
            help: "Serve a new demo bank in memory, with data from this seed"),
        option(
            "data", value: "FILE",
            help: "Serve a new demo bank in memory, with the data of this file (see 'bank demo dump')",
            completion: .file)
    ) {
        addresses, hosts, origins, proxies, certificate, upload, drain, allowsPrivate, keepsDaysOpen, opens,
        seed, data in
        ServeRequest(
            addresses: addresses, hosts: hosts, origins: origins, certificatePath: certificate.path,
            keyPath: certificate.key, proxies: proxies,
            uploadMaximumMebibytes: upload ?? ServeRequest.uploadDefaultMebibytes,
            drainSeconds: drain ?? (proxies.isEmpty ? 0 : ServeRequest.drainDefaultSeconds),
            allowsPrivateWebhooks: allowsPrivate, endsDays: !keepsDaysOpen, opensBrowser: opens,
            seed: seed.map(UInt64.init), dataPath: data)
    }

    private static let certificate = Input<(path: String?, key: String?)>(
        anyText("tls-certificate", value: "FILE", help: "TLS certificate chain, in PEM"),
        anyText(
            "tls-key", value: "FILE",
            help: "Private key of the certificate, in PEM; default: the certificate's file")
    ) { (path, key) throws(CommandLineError) in
        if path == nil, let key {
            throw .invalidValue(name: "--tls-key", value: key, reason: "It needs --tls-certificate.")
        }
        return (path, key)
    }

    static func views(in host: any CommandHost) -> any BankServing { host.bankServing }
}

/// Where and how the bank is served.
package struct ServeRequest: Equatable, Sendable {
    /// The default address to listen at.
    package static let defaultAddress = "127.0.0.1:3000"
    package static let uploadDefaultMebibytes = 256
    /// More than a proxy needs that asks twice, two seconds apart.
    package static let drainDefaultSeconds = 5

    package let addresses: [String]
    /// Host names that the server accepts, besides those of its addresses.
    package let hosts: [String]
    /// The origins whose pages may call the API.
    package let origins: [String]
    package let certificatePath: String?
    package let keyPath: String?
    /// The addresses of trusted reverse proxies.
    package let proxies: [String]
    /// The size limit for the files of a request, in MiB.
    package let uploadMaximumMebibytes: Int
    /// How long the server tells proxies that it will stop.
    package let drainSeconds: Int
    /// Whether webhooks may have addresses outside the public internet.
    package let allowsPrivateWebhooks: Bool
    /// Whether the server ends the days of a local bank.
    package let endsDays: Bool
    /// Whether the user's browser is opened.
    package let opensBrowser: Bool
    /// The seed of a demo bank in memory; `nil` serves the bank of the environment.
    package let seed: UInt64?
    /// The file with the data of a demo bank in memory.
    package let dataPath: String?
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
