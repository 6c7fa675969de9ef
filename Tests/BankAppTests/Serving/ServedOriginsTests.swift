import BankAPI
import BankServer
import HTTPKit
import JSONKit
import XCTest

/// Pages of other origins at the API, as browsers call it for them.
@MainActor
final class ServedOriginsTests: ServedTestCase {
    private static let app = "http://localhost:5173"

    override class var origins: [String] { [app, "capacitor://localhost"] }

    /// What a browser adds to the request of a page.
    private func fields(_ own: HTTPFields = [:], from origin: String = app) -> HTTPFields {
        var fields = own
        fields.append("origin", origin)
        fields.append("sec-fetch-site", origin == Self.app ? "same-site" : "cross-site")
        fields.append("sec-fetch-mode", "cors")
        return fields
    }

    private func preflight(_ path: String, from origin: String = app) async -> HTTPResponse {
        await send(
            "OPTIONS", path, fields: fields(["access-control-request-method": "POST"], from: origin)
        ).response
    }

    private func names(_ list: String?) -> Set<String> {
        Set((list ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init))
    }

    func testPreflight_AllowsEveryMethodAndFieldOfTheDocument() async throws {
        let answer = await preflight("/transfers")
        XCTAssertEqual(answer.status, 204)
        XCTAssertEqual(answer.fields["access-control-allow-origin"], Self.app)
        XCTAssertEqual(answer.fields["access-control-max-age"], "7200")
        XCTAssertEqual(answer.fields["vary"], "Origin")
        XCTAssertFalse(answer.fields.has("access-control-allow-credentials"))
        let allowedMethods = names(answer.fields["access-control-allow-methods"])
        let allowedFields = names(answer.fields["access-control-allow-headers"])
        XCTAssertTrue(allowedFields.isSuperset(of: ["authorization", "content-type", "accept", "bank-call"]))
        let document = try await send("GET", "/openapi.json").json
        for case .object(let path) in document["paths"]?.values ?? [] {
            for method in path.keys { XCTAssertTrue(allowedMethods.contains(method), method) }
        }
        let parameters = document["components"]?["parameters"]?.values ?? []
        let documented = parameters.filter { $0["in"] == .string("header") }.compactMap { $0["name"] }
        XCTAssertGreaterThan(documented.count, 7)
        for case .string(let name) in documented {
            XCTAssertTrue(allowedFields.contains(name.lowercased()), name)
        }
    }

    func testPreflightOfAnyPath_IsAnsweredSoThatThePageCanReadTheError() async {
        for path in ["/nothing", "/auth/login", "/openapi.json", "/accounts/%zz"] {
            let answer = await preflight(path)
            XCTAssertEqual(answer.status, 204, path)
        }
        let web = await preflight("/accounts", from: "capacitor://localhost")
        XCTAssertEqual(web.fields["access-control-allow-origin"], "capacitor://localhost")
    }

    func testPreflightOfAnotherOrigin_IsRefused() async {
        for origin in ["http://localhost:5174", "https://localhost:5173", "null", "http://evil.example", "*"]
        {
            let answer = await preflight("/transfers", from: origin)
            XCTAssertEqual(answer.status, 403, origin)
            XCTAssertFalse(answer.fields.has("access-control-allow-origin"), origin)
            XCTAssertEqual(answer.fields["vary"], "Accept-Encoding, Origin", origin)
        }
        let twice = await send(
            "OPTIONS", "/transfers",
            fields: fields(fields(["access-control-request-method": "POST"], from: "http://evil.example"))
        ).response
        XCTAssertEqual(twice.status, 403)
    }

    func testRequestOfAnotherOrigin_IsRefusedByItsName() async throws {
        let answer = await send("GET", "/accounts", fields: fields(from: "http://localhost:5174"))
        XCTAssertEqual(answer.status, 403)
        XCTAssertEqual(try answer.text("title"), "Pages of 'http://localhost:5174' may not use this bank.")
        // A part of a page, such as a picture or a form, is sent without an origin.
        let part = await send("GET", "/accounts", fields: ["sec-fetch-site": "same-site"])
        XCTAssertEqual(part.status, 403)
    }

    /// Every answer, with the fields that a page may read besides those of the Fetch standard.
    func testEveryAnswer_IsReadableWithItsFields() async throws {
        let simple: Set = [
            "cache-control", "content-type", "vary", "x-content-type-options", "access-control-allow-origin",
            "access-control-expose-headers",
        ]
        let payment = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#
        let tag = await send("GET", "/accounts/ACC001").response.fields["etag"] ?? ""
        let requests: [(Int, String, String, String?, HTTPFields)] = [
            (200, "GET", "/accounts", nil, [:]), (200, "GET", "/transactions?limit=1", nil, [:]),
            (304, "GET", "/accounts/ACC001", nil, ["if-none-match": tag]),
            (201, "POST", "/transfers", payment, ["idempotency-key": "1", "bank-call": "7"]),
            (204, "PUT", "/demo/conditions", #"{"faults":[]}"#, [:]),
            (200, "GET", "/accounts/ACC001/statement", nil, [:]), (200, "GET", "/openapi.json", nil, [:]),
            (200, "GET", "/notifications/events", nil, [:]), (400, "POST", "/transfers", "{", [:]),
            (401, "GET", "/accounts", nil, ["authorization": "Bearer x"]), (404, "GET", "/nothing", nil, [:]),
            (405, "DELETE", "/accounts", nil, [:]), (405, "OPTIONS", "/accounts", nil, [:]),
            (409, "POST", "/transfers", payment, ["bank-fault": "transfers.create=insufficientFunds"]),
            (413, "POST", "/transfers", String(repeating: "x", count: 70_000), [:]),
            (415, "POST", "/transfers", payment, ["content-type": "text/plain"]),
            (429, "POST", "/transfers", payment, ["bank-fault": "transfers.create=tooManyAttempts"]),
        ]
        for (status, method, path, body, own) in requests {
            let answer = await send(method, path, body, fields: fields(own))
            let (fields, name) = (answer.response.fields, "\(method) \(path) \(status)")
            XCTAssertEqual(answer.status, status, name)
            XCTAssertEqual(fields["access-control-allow-origin"], Self.app, name)
            XCTAssertTrue(fields["vary"]?.hasSuffix("Origin") == true, name)
            XCTAssertFalse(fields.has("access-control-allow-credentials"), name)
            let readable = simple.union(names(fields["access-control-expose-headers"]))
            XCTAssertEqual(fields.fields.map(\.name).filter { !readable.contains($0) }, [], name)
            let without = await send(method, path, body, fields: own).response.fields
            XCTAssertFalse(without.has("access-control-allow-origin"), name)
            XCTAssertTrue(without["vary"]?.hasSuffix("Origin") == true, name)
        }
    }

    func testPathsOutsideTheAPI_AreNotForOtherOrigins() async {
        for path in ["/healthz", "/metrics", "/readyz", "/"] {
            for method in ["GET", "OPTIONS"] {
                let answer = await send(
                    method, outsideAPI: path, fields: fields(["access-control-request-method": "GET"]))
                XCTAssertEqual(answer.status, 403, path)
                XCTAssertFalse(answer.response.fields.has("access-control-allow-origin"), path)
            }
        }
    }
}

/// A server that allows no other origin.
@MainActor
final class ServedWithoutOriginsTests: ServedTestCase {
    func testOtherOrigins_AreRefusedWithoutFieldsOfCORS() async {
        let fields: HTTPFields = ["origin": "http://evil.example", "access-control-request-method": "POST"]
        for method in ["OPTIONS", "GET"] {
            let answer = await send(method, "/accounts", fields: fields)
            XCTAssertEqual(answer.status, 403)
            XCTAssertEqual(
                answer.response.fields.fields.filter {
                    $0.name.hasPrefix("access-control") || $0.value.contains("Origin")
                }.map(\.name), [])
        }
        let own = await send(
            "OPTIONS", "/accounts",
            fields: ["origin": "http://localhost", "access-control-request-method": "POST"])
        XCTAssertEqual(own.status, 405)
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    fileprivate var items: [JSONValue] { if case .array(let items) = self { Array(items) } else { [] } }

    fileprivate var values: [JSONValue] {
        if case .object(let members) = self { Array(members.values) } else { [] }
    }
}
