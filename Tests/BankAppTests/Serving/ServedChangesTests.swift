import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import JSONKit
import XCTest

/// Changes of cards, orders, sign-in and books over HTTP.
@MainActor
final class ServedChangesTests: ServedTestCase {
    private func signIn(_ username: String = "demo", _ password: String = "demo-password") async throws
        -> HTTPFields
    {
        let login = await send(
            "POST", "/auth/login",
            #"{"username":"\#(username)","password":"\#(password)","code":"123456"}"#)
        XCTAssertEqual(login.status, 200, String(decoding: login.bytes, as: UTF8.self))
        return ["authorization": "Bearer " + (try login.text("accessToken"))]
    }

    func testLimitsOfACard_AreSetKeptAndRemoved() async throws {
        let set = await send("PATCH", "/cards/CRD001/limits", #"{"payment":"20","day":"50"}"#)
        XCTAssertEqual(try set.text("limits.payment.amount"), "20.00")
        let removed = await send("PATCH", "/cards/CRD001/limits", #"{"payment":"none"}"#)
        XCTAssertEqual(try removed.text("limits.payment"), "null")
        XCTAssertEqual(try removed.text("limits.day.amount"), "50.00")
        for amount in ["-1", "x", "1e3"] {
            let refused = await send("PATCH", "/cards/CRD001/limits", #"{"month":"\#(amount)"}"#)
            XCTAssertTrue([400, 422].contains(refused.status), amount)
        }
    }

    func testPaymentWithACard_KeepsItsRules() async throws {
        let payment = #"{"merchant":"Corner Shop","category":"5411","country":"DE","amount":"5"}"#
        let made = await send("POST", "/cards/CRD001/authorisations", payment)
        XCTAssertEqual(made.status, 201, String(decoding: made.bytes, as: UTF8.self))
        let id = try made.text("id")
        let captured = await send("POST", "/card-authorisations/\(id)/capture", #"{"amount":"4"}"#)
        XCTAssertEqual(try captured.text("capturedAmount.amount"), "4.00")
        let again = await send("POST", "/card-authorisations/\(id)/reversal")
        XCTAssertEqual(again.status, 409)
        let refunded = await send("POST", "/card-authorisations/\(id)/refund", #"{"amount":"3"}"#)
        XCTAssertEqual(try refunded.text("refundedAmount.amount"), "3.00")
        let tooMuch = await send("POST", "/card-authorisations/\(id)/refund", #"{"amount":"1.01"}"#)
        XCTAssertEqual(tooMuch.status, 409)
        let rules = await send("PATCH", "/cards/CRD001/rules", #"{"blockedCountries":["DE"]}"#)
        XCTAssertEqual(rules.status, 200)
        let declined = await send("POST", "/cards/CRD001/authorisations", payment)
        XCTAssertEqual(declined.status, 409)
        XCTAssertEqual(try declined.text("code"), "cardDeclined")
        let malformed = await send("PATCH", "/cards/CRD001/rules", #"{"allowedCategories":["shop"]}"#)
        XCTAssertEqual(malformed.status, 422)
    }

    func testNumberOfACard_IsShownForACode() async throws {
        let refused = await send("POST", "/cards/CRD001/reveal", #"{"code":"000000"}"#)
        XCTAssertEqual(refused.status, 403)
        let shown = await send("POST", "/cards/CRD001/reveal", #"{"code":"123456"}"#)
        XCTAssertEqual(try shown.text("number").count, 16)
        XCTAssertEqual(shown.response.fields["cache-control"], "no-store")
    }

    func testStandingOrder_GetsAnotherAmountAndKeepsItsPayee() async throws {
        let before = await send("GET", "/standing-orders/SOR001")
        let changed = await send("PATCH", "/standing-orders/SOR001", #"{"amount":"1"}"#)
        XCTAssertEqual(changed.status, 200, String(decoding: changed.bytes, as: UTF8.self))
        XCTAssertEqual(try changed.text("amount.amount"), "1.00")
        XCTAssertEqual(try changed.text("toAccountID"), try before.text("toAccountID"))
        let two = await send(
            "PATCH", "/standing-orders/SOR001", #"{"toAccountID":"ACC002","beneficiaryID":"BEN001"}"#)
        XCTAssertEqual(two.status, 422)
    }

    func testStatusOfASession_NamesItsUser() async throws {
        let session = try await signIn()
        let status = await send("GET", "/auth/status", fields: session)
        XCTAssertEqual(try status.text("userID"), "USR001")
        XCTAssertEqual(try status.text("hasSecondFactor"), "true")
    }

    func testSecondFactor_IsEnrolledConfirmedAndDisabled() async throws {
        _ = await send(
            "POST", "/auth/register",
            #"{"username":"ben","password":"four tall ships at anchor","name":"Ben"}"#)
        let session = try await signIn("ben", "four tall ships at anchor")
        let enrolled = await send(
            "POST", "/auth/totp/enrollment", #"{"password":"four tall ships at anchor"}"#, fields: session)
        XCTAssertTrue(try enrolled.text("uri").hasPrefix("otpauth://totp/"))
        let wrong = await send("POST", "/auth/totp/verification", #"{"code":"000000"}"#, fields: session)
        XCTAssertEqual(wrong.status, 403)
        let confirmed = await send("POST", "/auth/totp/verification", #"{"code":"123456"}"#, fields: session)
        XCTAssertEqual(confirmed.status, 200)
        let text = try confirmed.text("recoveryCodes")
        XCTAssertEqual(text.split(separator: ",").count, 10)
        let missing = await send(
            "POST", "/auth/totp/removal", #"{"password":"four tall ships at anchor"}"#, fields: session)
        XCTAssertEqual(missing.status, 403)
        XCTAssertTrue(try missing.text("details").contains("codeMissing"))
        let guessed = await send(
            "POST", "/auth/totp/removal", #"{"password":"four tall ships at anchor","code":"000000"}"#,
            fields: session)
        XCTAssertEqual(try guessed.text("code"), "invalidCode")
        let removed = await send(
            "POST", "/auth/totp/removal", #"{"password":"four tall ships at anchor","code":"123456"}"#,
            fields: session)
        XCTAssertEqual(removed.status, 204)
    }

    func testPassword_IsChangedAndResetWithARecoveryCode() async throws {
        let session = try await signIn()
        let codes = await send(
            "POST", "/auth/recovery-codes", #"{"password":"demo-password","code":"123456"}"#,
            fields: session)
        guard case .object(let members) = try codes.json, case .array(let list)? = members["codes"],
            case .string(let code)? = list.first
        else { return XCTFail("\(try codes.json)") }
        let changed = await send(
            "PUT", "/auth/password",
            #"{"password":"demo-password","newPassword":"four tall ships at anchor"}"#,
            fields: session)
        XCTAssertEqual(try changed.text("endedSessionCount"), "1")
        let reset = await send(
            "POST", "/auth/password/reset",
            #"{"username":"demo","recoveryCode":"\#(code)","newPassword":"five tall ships at anchor"}"#)
        XCTAssertEqual(reset.status, 204, String(decoding: reset.bytes, as: UTF8.self))
        let ended = await send("GET", "/auth/status", fields: session)
        XCTAssertEqual(ended.status, 401)
        _ = try await signIn("demo", "five tall ships at anchor")
    }

    func testBooksAndStaff_AreForStaffAlone() async throws {
        for (method, path) in [
            ("GET", "/operators"), ("GET", "/ledger/statistics"), ("POST", "/ledger/verification"),
            ("POST", "/ledger/closed-days"), ("DELETE", "/operators/OPR001"),
        ] {
            let refused = await send(method, path, method == "POST" ? "{}" : nil)
            XCTAssertEqual(refused.status, 403, path)
        }
        let add = await send(
            "POST", "/operators",
            #"{"username":"eve","password":"four tall ships at anchor","name":"Eve","role":"operator"}"#)
        XCTAssertEqual(add.status, 403)
    }

    func testOperator_ReadsTheBooksAndClosesTheDay() async throws {
        let staff = container.operatorService
        _ = try await staff.add(
            StaffRequest(Registration(username: "olga", name: "Olga"), role: .operator),
            password: SecretBytes("four tall ships at anchor"))
        let login = await send(
            "POST", "/auth/login", #"{"username":"olga","password":"four tall ships at anchor"}"#)
        let session: HTTPFields = ["authorization": "Bearer " + (try login.text("accessToken"))]
        let verified = await send("POST", "/ledger/verification", fields: session)
        XCTAssertEqual(try verified.text("isSound"), "true")
        let closed = await send("POST", "/ledger/closed-days", "{}", fields: session)
        XCTAssertEqual(closed.status, 201, String(decoding: closed.bytes, as: UTF8.self))
        let statistics = await send("GET", "/ledger/statistics", fields: session)
        XCTAssertEqual(try statistics.text("accountCount"), "5")
        let list = await send("GET", "/operators", fields: session)
        XCTAssertTrue(String(decoding: list.bytes, as: UTF8.self).contains(#""username":"olga""#))
        // Staff have no access tokens: they sign in.
        let token = await send(
            "POST", "/auth/tokens",
            #"{"name":"a","password":"four tall ships at anchor","scopes":["read"]}"#, fields: session)
        XCTAssertEqual(token.status, 403)
    }
}
