import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import BankTestSupport
import Foundation
import HTTPKit
import LanguageKit
import Synchronization
import TerminalKit
import XCTest

@testable import BankApp

/// A browser without JavaScript: it keeps cookies, follows redirections and sends forms with their hidden fields.
@MainActor
final class PageBrowser {
    let service: APIService
    private let peer: HTTPPeer
    private let authority: String
    var cookies: [String: String] = [:]
    /// Sent with each request.
    var fields: HTTPFields = [:]
    private(set) var response = HTTPResponse(status: 0)
    /// The path of the shown page.
    private(set) var path = ""
    /// The query of its address.
    private(set) var query = ""

    init(
        _ container: DependencyContainer, peer: HTTPPeer = HTTPPeer(address: "127.0.0.1", isSecure: false),
        authority: String = "localhost", origins: [WebOrigin] = [], seed: UInt64 = 1,
        catalogue: @escaping @Sendable (Language) -> Catalogue = { EmbeddedCatalogue.of($0) },
        now: @escaping @Sendable () -> Duration = { .zero }
    ) {
        let backend = ContainerBank(container.root)
        let pages = ProgramPages(
            catalogue: catalogue, timeZone: .utc, log: container.loggingService,
            tours: TapePlayer(host: Program(home: TemporaryHome()).host { _ in Console.memory().0 }))
        service = APIService(
            backend: backend, version: "1", hosts: AllowedHosts(["localhost"]),
            origins: AllowedOrigins(origins), proxies: TrustedProxies(["127.0.0.9"]),
            pages: pages.service(of: backend, random: SeededRandomSource(seed: seed), now: now),
            newRequestID: { "1" },
            log: { _ in })
        self.peer = peer
        self.authority = authority
    }

    var status: Int { response.status }

    var html: String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes of a downloaded file.
    func body() async throws -> [UInt8] {
        guard case .stream(let produce) = response.body else { return Array(html.utf8) }
        let received = Mutex<[UInt8]>([])
        try await produce(BodyWriter { bytes in received.withLock { $0 += bytes } })
        return received.withLock { $0 }
    }

    /// The first piece of a stream that is wanted; then the stream ends.
    func firstPiece(where isWanted: @escaping @Sendable (String) -> Bool) async throws -> String {
        guard case .stream(let produce) = response.body else { return html }
        let (pieces, piece) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            defer { piece.finish() }
            try await produce(BodyWriter { piece.yield(String(decoding: $0, as: UTF8.self)) })
        }
        defer { task.cancel() }
        for await text in pieces where isWanted(text) { return text }
        return ""
    }

    /// Opens an address and follows redirections.
    func open(_ address: String) async {
        await send("GET", address)
        await follow()
    }

    /// Sends the page's form for an address with its hidden fields and these values; without such a form, the last one.
    func submit(_ address: String, _ values: [String: String] = [:]) async {
        await post(address, hiddenFields(for: address).merging(values) { _, new in new })
        await follow()
    }

    /// Brings cash or takes it, as a teller.
    func cash(
        _ movement: String, _ account: AccountID, _ amount: String, _ values: [String: String] = [:]
    ) async {
        await open("/staff?account=\(account)")
        await submit(
            "/staff/cash", values.merging(["movement": movement, "amount": amount]) { old, _ in old })
    }

    /// Sends the page's form for an address with a file.
    func upload(
        _ address: String, _ values: [String: String] = [:], file: String, named name: String
    ) async {
        var body = ""
        for (name, value) in hiddenFields(for: address).merging(values, uniquingKeysWith: { $1 }) {
            body += "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        body +=
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(file)\r\n"
        await send("POST", address, body + "--x--\r\n", type: "multipart/form-data; boundary=x")
        await follow()
    }

    func post(_ address: String, _ values: [String: String]) async {
        let pairs = values.sorted { $0.key < $1.key }
        let body = pairs.map { "\($0.key)=\(PercentCoding.encoded($0.value))" }.joined(separator: "&")
        await send("POST", address, body)
    }

    /// The hidden fields of the form for an address or, without one, of the last form. Forms in the header come first.
    func hiddenFields(for address: String = "") -> [String: String] {
        let forms = html.components(separatedBy: "<form").filter { $0.contains("type=\"hidden\"") }
        let form = forms.first { $0.contains("action=\"\(address)\"") } ?? forms.last ?? ""
        var found: [String: String] = [:]
        for input in form.components(separatedBy: "<input type=\"hidden\" name=\"").dropFirst() {
            let parts = input.components(separatedBy: "\"")
            found[parts[0]] = Self.unescaped(parts[2])
        }
        return found
    }

    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }

    private func follow() async {
        for _ in 0..<5 {
            guard status == 303, let location = response.fields["location"] else { return }
            await send("GET", location)
        }
    }

    private func send(
        _ method: String, _ address: String, _ body: String? = nil,
        type: String = "application/x-www-form-urlencoded"
    ) async {
        var fields = fields
        if body != nil { fields.append("content-type", type) }
        if !cookies.isEmpty {
            let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            fields.append("cookie", text.joined(separator: "; "))
        }
        let parts = address.split(separator: "?", maxSplits: 1)
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : ""
        response = await service.answer(
            HTTPRequest(
                method: method, path: path, query: parts.count > 1 ? String(parts[1]) : nil,
                authority: authority, fields: fields,
                body: IncomingBody(bytes: Array((body ?? "").utf8)), peer: peer))
        for field in response.fields.values(of: "set-cookie") {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", omittingEmptySubsequences: false)
            cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
        }
    }
}
