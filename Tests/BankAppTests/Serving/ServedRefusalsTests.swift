import HTTPKit
import JSONKit
import XCTest

/// Refusals name the field of the request, in words that an app can show.
@MainActor
final class ServedRefusalsTests: ServedTestCase {
    /// A `dryRun` that is a query parameter, and no member, would be ignored.
    func testBodyOfACallThatTakesNone_IsRefused() async throws {
        for (method, path) in [
            ("POST", "/cards/CRD001/loss"), ("DELETE", "/metadata/ACC001"), ("POST", "/demo/reset"),
        ] {
            let answer = await send(method, path, #"{"dryRun":true}"#)
            XCTAssertEqual(answer.status, 400, path)
            XCTAssertEqual(try answer.text("field"), "dryRun", path)
            let text = await send(method, path, "dryRun", fields: ["content-type": "text/plain"])
            XCTAssertEqual(text.status, 415, path)
        }
        let card = await send("GET", "/cards/CRD001")
        XCTAssertEqual(try card.text("status"), "active")
        let empty = await send("POST", "/cards/CRD001/loss", "{}")
        XCTAssertEqual(empty.status, 200)
    }

    func testKeyOfACallThatCreatesSomethingWithoutOne_IsRefused() async throws {
        let body = #"{"accountName":"New","currency":"USD"}"#
        let answer = await send("POST", "/accounts", body, fields: ["idempotency-key": "k1"])
        XCTAssertEqual(answer.status, 400)
        XCTAssertEqual(try answer.text("field"), "Idempotency-Key")
        let made = await send("POST", "/accounts", body)
        XCTAssertEqual(made.status, 201)
        // A call that can be repeated without harm ignores it.
        let frozen = await send("POST", "/cards/CRD001/loss", "{}", fields: ["idempotency-key": "k2"])
        XCTAssertEqual(frozen.status, 200)
    }

    func testRefusedDaysOfAPeriod_NameTheirField() async throws {
        for (query, field) in [("from=1900-01-01", "from"), ("to=2090-01-01", "to")] {
            let answer = await send("GET", "/balance-history?accountIDs=ACC001&" + query)
            XCTAssertEqual(answer.status, 422, query)
            XCTAssertEqual(try answer.text("field"), field)
        }
    }

    func testRefusedAmounts_NameTheirField() async throws {
        for (body, field) in [
            (#"{"payment":"-5"}"#, "payment"), (#"{"day":"10","payment":"10","month":"-10"}"#, "month"),
            (#"{"day":"10","payment":"12.345"}"#, "payment"), (#"{"day":"-05.50"}"#, "day"),
            (#"{"day":"10","currency":"EUR"}"#, "currency"),
        ] {
            let answer = await send("PATCH", "/cards/CRD001/limits", body)
            XCTAssertEqual(answer.status, 422, body)
            XCTAssertEqual(try answer.text("field"), field, body)
        }
    }

    func testFieldsOfErrors_AreThoseOfTheRequest() async throws {
        let login = await send(
            "POST", "/auth/login", #"{"username":"demo","password":"demo-password","code":"123456"}"#)
        let token: HTTPFields = ["authorization": "Bearer " + (try login.text("accessToken"))]
        func tokenRequest(_ members: String) -> String {
            #"{"name":"x","password":"demo-password","code":"123456",\#(members)}"#
        }
        for (path, body, field) in [
            ("/auth/tokens", tokenRequest(#""scopes":[]"#), "scopes"),
            ("/auth/tokens", tokenRequest(#""scopes":["transfers"]"#), "beneficiaryIDs"),
            (
                "/auth/tokens", tokenRequest(#""scopes":["transfers"],"beneficiaryIDs":["BEN002"]"#),
                "maximumPerDay"
            ),
            (
                "/transfers",
                #"{"fromAccountID":"ACC001","creditorIBAN":"XX12","creditorName":"x","amount":"1"}"#,
                "creditorIBAN"
            ),
            (
                "/transfers",
                #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1","currency":"EUR"}"#,
                "currency"
            ),
        ] {
            let answer = await send("POST", path, body, fields: token)
            XCTAssertEqual(answer.status, 422, body)
            XCTAssertEqual(try answer.text("field"), field, body)
        }
        let period = await send("GET", "/transactions?from=2026-02-01&to=2026-01-01")
        XCTAssertEqual(try period.text("field"), "from")
        let currency = await send("GET", "/rates/conversion?amount=1&from=USD&to=XAU")
        XCTAssertEqual(try currency.text("field"), "to")
        XCTAssertEqual(try currency.text("title"), "Invalid to: 'XAU'.")
    }

    func testPaymentOfABatch_NeedsNoMoreThanOneAlone_AndNamesWhatIsWrong() async throws {
        func batch(_ members: String) async -> Answer {
            let payment = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1",\#(members)}"#
            return await send("POST", "/transfers/batch", #"{"name":"June","transfers":[\#(payment)]}"#)
        }
        let made = await batch(#""currency":"USD","idempotencyKey":"a""#)
        XCTAssertEqual(made.status, 200)
        let missing = await batch(#""currency":"USD","idempotencyKey":null"#)
        XCTAssertEqual(missing.status, 400)
        XCTAssertEqual(try missing.text("field"), "transfers[0].idempotencyKey")
        let unknown = await batch(#""currency":"USD","idempotencyKey":"b","refrence":"x""#)
        XCTAssertEqual(unknown.status, 400)
        XCTAssertEqual(try unknown.text("field"), "transfers[0].refrence")
    }

    func testLimitsWithoutAChange_NotifyNobody() async throws {
        let before = await send("GET", "/notifications")
        for body in ["{}", #"{"month":"5000.00"}"#] {
            let answer = await send("PATCH", "/cards/CRD001/limits", body)
            XCTAssertEqual(answer.status, 200)
        }
        let rules = await send("PATCH", "/cards/CRD001/rules", "{}")
        XCTAssertEqual(rules.status, 200)
        let after = await send("GET", "/notifications")
        XCTAssertEqual(before.bytes, after.bytes)
        let changed = await send("PATCH", "/cards/CRD001/limits", #"{"month":"4000.00"}"#)
        XCTAssertEqual(changed.status, 200)
        let notified = await send("GET", "/notifications")
        XCTAssertNotEqual(before.bytes, notified.bytes)
    }

    func testDetail_IsForPeople() async throws {
        for (path, fields) in [
            ("/accounts", ["origin": "https://other.example"]),
            ("/auth/sessions", [:]), ("/nothing", [:]), ("/accounts/ACC099", [:]), ("/auth/tokens", [:]),
        ] as [(String, HTTPFields)] {
            let answer = await send("GET", path, fields: fields)
            XCTAssertGreaterThanOrEqual(answer.status, 400, path)
            guard case .object(let members) = try answer.json else { return XCTFail(path) }
            XCTAssertEqual(members["detail"], members["reason"], path)
        }
        let payment = await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1000000"}"#)
        XCTAssertEqual(try payment.text("detail"), "At most 5,232.50 USD can be spent.")
    }

    func testOneRoute_ConfirmsTransfersAndOrders() async throws {
        let payment = #""fromAccountID":"ACC001","beneficiaryID":"BEN001","amount":"100""#
        let transfer = try await challenge("/transfers", "{\(payment)}")
        let order = try await challenge("/standing-orders", "{\(payment),\"startDate\":\"2026-07-06\"}")
        let other = await send(
            "POST", "/challenges/\(order)/confirmation", #"{"code":"123456","kind":"transfer"}"#)
        XCTAssertEqual(other.status, 404)
        let ordered = await send("POST", "/challenges/\(order)/confirmation", #"{"code":"123456"}"#)
        XCTAssertEqual(ordered.status, 200)
        XCTAssertEqual(try ordered.text("standingOrder.status"), "active")
        let made = await send("POST", "/challenges/\(transfer)/confirmation", #"{"code":"123456"}"#)
        XCTAssertEqual(try made.text("transfer.status"), "booked")
        let again = await send("POST", "/challenges/\(transfer)/confirmation", #"{"code":"123456"}"#)
        XCTAssertEqual(again.status, 404)
    }

    func testWrongCodeForAnOrder_IsCountedOnce() async throws {
        let order = try await challenge(
            "/standing-orders",
            #"{"fromAccountID":"ACC001","beneficiaryID":"BEN001","amount":"100","startDate":"2026-07-06"}"#)
        for _ in 1...2 {
            let wrong = await send("POST", "/challenges/\(order)/confirmation", #"{"code":"000000"}"#)
            XCTAssertEqual(try wrong.text("code"), "invalidCode")
        }
        let right = await send("POST", "/challenges/\(order)/confirmation", #"{"code":"123456"}"#)
        XCTAssertEqual(right.status, 200)
    }

    private func challenge(_ path: String, _ body: String) async throws -> String {
        let answer = await send("POST", path, body)
        XCTAssertEqual(try answer.text("code"), "challengeRequired")
        return try answer.text("challenge.id")
    }
}
