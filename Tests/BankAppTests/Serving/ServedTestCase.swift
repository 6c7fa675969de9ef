import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import JSONKit
import XCTest

@testable import BankAPI
@testable import BankApp

/// Requests to a demo bank in memory, without a network.
@MainActor
class ServedTestCase: XCTestCase {
    struct Answer {
        let response: HTTPResponse
        var status: Int { response.status }

        var json: JSONValue {
            get throws { try JSONValue(parsing: bytes) }
        }

        var bytes: [UInt8] {
            guard case .bytes(let bytes) = response.body else { return [] }
            return bytes
        }

        /// A member of the body, by a path such as `balance.amount`.
        func text(_ path: String) throws -> String {
            let whole = try json
            let value = path.split(separator: ".").reduce(whole) { value, name in
                guard case .object(let members) = value else { return .null }
                return members[String(name)] ?? .null
            }
            if case .string(let text) = value { return text }
            return value.text
        }
    }

    class var configuration: BankConfiguration { .inMemory() }
    class var origins: [String] { [] }

    private(set) var container: DependencyContainer!
    private var service: APIService!

    override func setUp() async throws {
        container = DependencyContainer(configuration: Self.configuration)
        service = APIService(
            backend: ContainerBank(container.root), version: "1", hosts: AllowedHosts(["localhost"]),
            origins: AllowedOrigins(try Self.origins.map { try WebOrigin($0) }),
            uploads: UploadOptions(maximumBytes: 2_000_000), newRequestID: { "1" }, log: { _ in })
    }

    func send(
        _ method: String, _ path: String, _ body: String? = nil, fields: HTTPFields = [:]
    ) async -> Answer {
        var fields = fields
        if body != nil, !fields.has("content-type") { fields.append("content-type", "application/json") }
        return await send(method, outsideAPI: Routes.basePath + path, body, fields: fields)
    }

    func send(
        _ method: String, outsideAPI path: String, _ body: String? = nil, fields: HTTPFields = [:]
    ) async -> Answer {
        let parts = path.split(separator: "?", maxSplits: 1)
        let request = HTTPRequest(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil,
            fields: fields, body: IncomingBody(bytes: Array((body ?? "").utf8)))
        let answer = Answer(response: await service.answer(request))
        assertIsDocumented(answer.status, method, path: request.path)
        return answer
    }

    /// The OpenAPI document has each status of a call that is a problem.
    private func assertIsDocumented(_ status: Int, _ method: String, path: String) {
        guard status >= 400, path.hasPrefix(Routes.basePath) else { return }
        let segments = path.dropFirst(Routes.basePath.count).split(separator: "/")
        let routes = Routes.served(isDemo: true).filter { route in
            let pattern = route.path.split(separator: "/")
            return route.method.rawValue == method && pattern.count == segments.count
                && zip(pattern, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        // A path of words comes before one with an id.
        let route = routes.min { $0.path.count(where: { $0 == "{" }) < $1.path.count(where: { $0 == "{" }) }
        guard let route else { return }
        let documented = ProblemStatus.all(of: route, isDemo: true).map(\.status)
        XCTAssertTrue(documented.contains(status), "\(method) \(path): \(status) is not documented.")
    }
}
