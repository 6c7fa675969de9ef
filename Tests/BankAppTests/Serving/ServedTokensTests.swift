import BankAPI
import BankServer
import HTTPKit
import XCTest

/// Access tokens over HTTP.
@MainActor
final class ServedTokensTests: ServedTestCase {
    private var session: HTTPFields = [:]

    override func setUp() async throws {
        try await super.setUp()
        let login = await send(
            "POST", "/auth/login", #"{"username":"demo","password":"demo-password","code":"123456"}"#)
        session = ["authorization": "Bearer " + (try login.text("accessToken"))]
    }

    private func token(_ scopes: String, _ more: String = "") async throws -> HTTPFields {
        let made = await send(
            "POST", "/auth/tokens",
            #"{"name":"cron","password":"demo-password","code":"123456","scopes":[\#(scopes)]\#(more)}"#,
            fields: session)
        XCTAssertEqual(made.status, 201, String(decoding: made.bytes, as: UTF8.self))
        let text = try made.text("token")
        XCTAssertTrue(text.hasPrefix("bank_"))
        return ["authorization": "Bearer " + text]
    }

    func testTokenForReading_ReadsAndIsRefusedTheRestWithALineInTheTrail() async throws {
        let token = try await token(#""read""#)
        let read = await send("GET", "/accounts/ACC001", fields: token)
        XCTAssertEqual(read.status, 200)
        let refused = await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#,
            fields: token)
        XCTAssertEqual(refused.status, 403)
        XCTAssertEqual(try refused.text("code"), "unauthorized")
        let sessions = await send("GET", "/auth/sessions", fields: token)
        XCTAssertEqual(sessions.status, 403)
        let trail = await send("GET", "/auth/activity?limit=2", fields: session)
        let text = String(decoding: trail.bytes, as: UTF8.self)
        XCTAssertTrue(text.contains(#""device":"TOK001 cron""#), text)
        XCTAssertTrue(text.contains("transfers.create"), text)
        XCTAssertTrue(text.contains("auth.sessions-list"), text)
    }

    func testTokenForReading_IsRefusedABatchBeforeItIsRead() async throws {
        let fields = try await token(#""read""#)
        for path in ["/transfers/batch", "/transfers/import"] {
            let answer = await send("POST", path, "no JSON", fields: fields)
            XCTAssertEqual(answer.status, 403, path)
            XCTAssertEqual(try answer.text("code"), "unauthorized", path)
        }
    }

    func testTokenForTransfers_PaysItsPayeeUpToItsAmount() async throws {
        let token = try await token(
            #""transfers""#, #","beneficiaryIDs":["BEN001"],"maximumPerDay":"20","currency":"USD""#)
        let payment = #"{"fromAccountID":"ACC001","beneficiaryID":"BEN001","amount":"15"}"#
        let trusted = await send(
            "POST", "/beneficiaries/BEN001/trust", #"{"code":"123456"}"#, fields: session)
        XCTAssertEqual(trusted.status, 200, String(decoding: trusted.bytes, as: UTF8.self))
        let first = await send("POST", "/transfers", payment, fields: token)
        XCTAssertEqual(first.status, 201, String(decoding: first.bytes, as: UTF8.self))
        let second = await send("POST", "/transfers", payment, fields: token)
        XCTAssertEqual(second.status, 403)
        let elsewhere = await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#,
            fields: token)
        XCTAssertEqual(elsewhere.status, 403)
    }

    func testRevokedToken_IsUnauthorized() async throws {
        let token = try await token(#""statements""#)
        let revoked = await send("DELETE", "/auth/tokens/TOK001", fields: session)
        XCTAssertEqual(revoked.status, 200)
        let answer = await send("GET", "/accounts", fields: token)
        XCTAssertEqual(answer.status, 401)
        XCTAssertEqual(answer.response.fields["www-authenticate"], "Bearer")
        let left = await send("GET", "/auth/tokens", fields: session)
        XCTAssertEqual(String(decoding: left.bytes, as: UTF8.self), "[]")
    }

    func testMalformedToken_IsUnauthorized() async {
        for text in ["bank_", "bank_" + String(repeating: "0", count: 64), "bank_zz", "x"] {
            let answer = await send("GET", "/accounts", fields: ["authorization": "Bearer " + text])
            XCTAssertEqual(answer.status, 401, text)
        }
    }

    func testRequestWithoutPasswordOrScope_IsRefused() async throws {
        for (body, status) in [
            (#"{"name":"a","password":"wrong","scopes":["read"]}"#, 401),
            (#"{"name":"a","password":"demo-password","scopes":["transfers"]}"#, 403),
            (#"{"name":"a","password":"demo-password","scopes":[]}"#, 422),
            (#"{"name":"a","password":"demo-password","scopes":["everything"]}"#, 422),
            (#"{"name":"a","password":"demo-password","scopes":"read"}"#, 422),
            (#"{"name":"a","scopes":["read"]}"#, 400),
        ] {
            let answer = await send("POST", "/auth/tokens", body, fields: session)
            XCTAssertEqual(answer.status, status, body)
        }
    }
}
