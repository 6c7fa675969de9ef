import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import JSONKit
import XCTest

@testable import BankApp

/// A line of the examples: a command, with the values of its request.
struct APIExampleCall {
    let route: RouteDescription
    let parameters: [String: String]
    let fields: [String: String]
    let body: JSONValue?

    /// - Parameter answer: the answer before it, whose members the line can name.
    init(_ line: String, after answer: JSONValue) throws {
        let brace = line.firstIndex(of: "{") ?? line.endIndex
        var words = line[..<brace].split(separator: " ").map(String.init)
        let values = words.filter { $0.contains("=") }
        words.removeAll { $0.contains("=") }
        let command = words.joined(separator: " ")
        route = try XCTUnwrap(Routes.served(isDemo: true).first { $0.command == command }, line)
        var (parameters, fields): ([String: String], [String: String]) = ([:], [:])
        for value in values {
            let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
            if parts[0].hasPrefix("@") {
                fields[String(parts[0].dropFirst())] = parts[1]
            } else {
                parameters[parts[0]] = Self.filled(parts[1], from: answer)
            }
        }
        (self.parameters, self.fields) = (parameters, fields)
        let body = brace == line.endIndex ? nil : try JSONValue(parsing: Array(line[brace...].utf8))
        if case .object(let members) = body {
            self.body = .object(
                members.mapValues {
                    guard case .string(let text) = $0 else { return $0 }
                    return .string(Self.filled(text, from: answer))
                })
        } else {
            self.body = nil
        }
    }

    /// The text, or the member of the answer that it names: `$challenge.id`.
    private static func filled(_ text: String, from answer: JSONValue) -> String {
        guard text.hasPrefix("$") else { return text }
        let value = text.dropFirst().split(separator: ".").reduce(answer) { value, name in
            switch value {
            case .object(let members): members[String(name)] ?? .null
            case .array(let elements): Array(elements)[Int(name) ?? 0]
            default: .null
            }
        }
        if case .string(let text) = value { return text }
        return value.text
    }

    var path: String {
        let path = parameters.reduce(route.path) { path, value in
            path.replacingOccurrences(of: "{\(value.key)}", with: PercentCoding.encoded(value.value))
        }
        return Routes.basePath + path
    }

    var query: String? {
        let values = route.parameters.filter { $0.place == .query }.compactMap { parameter in
            parameters[parameter.name].map { "\(parameter.name)=\(PercentCoding.encoded($0))" }
        }
        return values.isEmpty ? nil : values.joined(separator: "&")
    }
}

/// A new demo bank that answers the calls of examples: of its user, signed in where that is needed, or of its staff.
@MainActor
final class APIExampleBank {
    private let service: APIService
    private let serviceOfStaff: APIService
    private var token: String?

    init() {
        let container = DependencyContainer(
            configuration: .inMemory(demoSeed: 1, world: FixedWorld(randomSeed: 1)))
        service = Self.service(ContainerBank(container.root))
        serviceOfStaff = Self.service(StaffedBank(container))
    }

    private static func service(_ bank: any ServedBank) -> APIService {
        APIService(
            backend: bank, version: "1", hosts: AllowedHosts(["localhost"]), newRequestID: { "910a2dec-1" },
            log: { _ in })
    }

    func answer(_ call: APIExampleCall) async throws -> HTTPResponse {
        let answer = await service.answer(request(call))
        if answer.status == 401, call.route.access != .anyone {
            let login = try APIExampleCall(Self.login, after: .null)
            token = try Self.json(of: try await self.answer(login), "accessToken")
            return await service.answer(request(call))
        }
        let code = try? Self.json(of: answer, "code")
        return answer.status == 403 && code == "unauthorized"
            ? await serviceOfStaff.answer(request(call)) : answer
    }

    private static let login =
        #"auth login {"username": "demo", "password": "demo-password", "code": "123456"}"#

    private static func json(of answer: HTTPResponse, _ name: String) throws -> String {
        guard case .bytes(let bytes) = answer.body,
            case .object(let members) = try JSONValue(parsing: bytes),
            case .string(let text) = members[name]
        else { throw XCTSkip("\(name) is missing") }
        return text
    }

    private func request(_ call: APIExampleCall) -> HTTPRequest {
        var fields = HTTPFields()
        if call.body != nil, call.fields["content-type"] == nil {
            fields.append("content-type", "application/json")
        }
        for (name, value) in call.fields { fields.append(name, value) }
        if let token, call.route.access != .anyone { fields.append("authorization", "Bearer \(token)") }
        return HTTPRequest(
            method: call.route.method.rawValue, path: call.path, query: call.query,
            authority: call.fields["host"] ?? "localhost", fields: fields,
            body: IncomingBody(bytes: Array((call.body?.text ?? "").utf8)))
    }
}

/// The demo's bank for its own machine, which is its customer and its operator.
@MainActor
private final class StaffedBank: ServedBank {
    private let container: DependencyContainer
    private let bank: ContainerBank

    init(_ container: DependencyContainer) {
        self.container = container
        bank = ContainerBank(container.root)
    }

    var isDemo: Bool { true }
    var demoPrincipal: Principal { bank.demoPrincipal }
    var ledgerUse: LedgerUse? { nil }

    func varied(by variation: DemoVariation) -> any ServedBank { self }
    func services(for caller: Caller) -> any CallerServices { container }
    func problem(_ error: any Error) -> Problem { bank.problem(error) }
    func freshIdempotencyKey() -> IdempotencyKey { bank.freshIdempotencyKey() }
    func today() async throws -> CalendarDate { try await bank.today() }
    func checkReading() async throws {}
    func checkWriting() async throws {}
}
