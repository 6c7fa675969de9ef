import BankAPI
import BankServer
import HTTPKit
import XCTest

@testable import BankApp

/// The demo bank as a service for app tests. One call sets any state.
@MainActor
final class ServedDemoTests: ServedTestCase {
    private static let transfer = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"5"}"#

    func testFaultOfOneRequest_FailsThatOneAlone() async throws {
        let failed = await send(
            "POST", "/transfers", Self.transfer,
            fields: ["bank-fault": "transfers.create=insufficientFunds"])
        XCTAssertEqual(failed.status, 409)
        XCTAssertEqual(try failed.text("code"), "insufficientFunds")
        let next = await send("POST", "/transfers", Self.transfer)
        XCTAssertEqual(next.status, 201)
    }

    func testFaults_StateTheRequestsKeyAndThatTheyAreSimulated() async throws {
        for fault in ["outcomeUnknown", "outcomeUnknown:made", "duplicateRequest"] {
            let answer = await send(
                "POST", "/transfers", Self.transfer,
                fields: [
                    "bank-fault": "accounts.list=serverError, transfers.create=\(fault)",
                    "idempotency-key": "pay-\(fault)",
                ])
            XCTAssertEqual(answer.status, fault == "duplicateRequest" ? 409 : 503)
            XCTAssertEqual(
                answer.response.fields["retry-after"], fault == "duplicateRequest" ? nil : "5", fault)
            XCTAssertTrue(try answer.text("reason").hasSuffix("(simulated)"), fault)
            let said = [try answer.text("title"), try answer.text("hint")].joined()
            XCTAssertTrue(said.contains("pay-\(fault)"), said)
        }
        let status = await send("GET", "/demo")
        XCTAssertEqual(try status.text("transferCount"), "1")
        let again = await send(
            "POST", "/transfers", Self.transfer, fields: ["idempotency-key": "pay-outcomeUnknown:made"])
        XCTAssertEqual(again.status, 201)
        let after = await send("GET", "/demo")
        XCTAssertEqual(try after.text("transferCount"), "1")
    }

    func testSeveralFaultsInOneField_AllHold() async throws {
        let fields: HTTPFields = ["bank-fault": "accounts.list=serverError, transfers.create=networkError"]
        let list = await send("GET", "/accounts", fields: fields)
        let transfer = await send("POST", "/transfers", Self.transfer, fields: fields)
        XCTAssertEqual([list.status, transfer.status], [502, 502])
    }

    func testMalformedFaultOrClock_IsRefusedByField() async throws {
        let faults = ["x=networkError", "accounts.list=x", "accounts.list", "", "accounts.list=unknown:2"]
        let clocks = ["", "x", "2026-02-30", "2026-07-01T25:00:00Z", "9999-12-31", "1969-12-31"]
        for (name, values) in [
            ("Bank-Fault", faults), ("Bank-Clock", clocks),
        ] {
            for value in values {
                let answer = await send("GET", "/accounts", fields: [name: value])
                XCTAssertEqual(answer.status, 400, value)
                XCTAssertEqual(try answer.text("status"), "400", value)
                XCTAssertEqual(try answer.text("code"), "invalidValue", value)
                XCTAssertEqual(try answer.text("field"), name, value)
            }
        }
    }

    func testLatency_CanBeMilliseconds() async throws {
        let set = await send("PUT", "/demo/conditions", #"{"latency":"150ms"}"#)
        XCTAssertEqual(set.status, 204)
        let conditions = await send("GET", "/demo/conditions")
        XCTAssertEqual(try conditions.text("latency"), "150ms")
        let slow = await ContinuousClock().measure { _ = await send("GET", "/accounts") }
        XCTAssertGreaterThanOrEqual(slow, .milliseconds(150))
        let unknown = await send("PUT", "/demo/conditions", #"{"latency":"60001ms"}"#)
        XCTAssertEqual(unknown.status, 422)
    }

    func testClockOfOneRequest_DatesItsBooking() async throws {
        let before = await send("GET", "/demo")
        XCTAssertEqual(try before.text("clock"), "2026-06-30T09:00:00Z")
        let booked = await send(
            "POST", "/transfers", Self.transfer, fields: ["bank-clock": "2026-07-03T12:00:00Z"])
        XCTAssertEqual(try booked.text("executionDate"), "2026-07-03")
        // The clock may not be set before the newest booking.
        let after = await send("GET", "/demo")
        XCTAssertEqual(try after.text("clock"), "2026-07-03T12:00:00Z")
    }

    func testClockOfARequestWithoutBooking_DoesNotMove() async throws {
        let session = try await signIn()
        let late = await send(
            "GET", "/accounts", fields: ["authorization": session, "bank-clock": "2027-07-03"])
        XCTAssertEqual(late.status, 401, "The session is over by then.")
        let now = await send("GET", "/accounts", fields: ["authorization": session])
        XCTAssertEqual(now.status, 200)
        let status = await send("GET", "/demo")
        XCTAssertEqual(try status.text("clock"), "2026-06-30T09:00:00Z")
    }

    func testClockBeforeTheNewestBooking_IsRefused() async throws {
        let answer = await send("POST", "/transfers", Self.transfer, fields: ["bank-clock": "2020-01-01"])
        XCTAssertEqual(answer.status, 409)
        XCTAssertEqual(try answer.text("code"), "clockBehind")
    }

    func testSandbox_IsABankOfItsOwn() async throws {
        let mine: HTTPFields = ["bank-sandbox": "mine"]
        _ = await send("POST", "/transfers", Self.transfer, fields: mine)
        var counts: [String] = []
        for fields in [mine, ["bank-sandbox": "other"], [:]] as [HTTPFields] {
            counts.append(try await send("GET", "/demo", fields: fields).text("transferCount"))
        }
        XCTAssertEqual(counts, ["1", "0", "0"])
        let reset = await send("POST", "/demo/reset", fields: mine)
        XCTAssertEqual(try reset.text("transferCount"), "0")
    }

    func testLongMoveOfTheClock_LetsOtherSandboxesGoOn() async throws {
        let move = Task {
            await self.send(
                "PUT", "/demo/clock", #"{"to":"2026-11-30"}"#, fields: ["bank-sandbox": "mine"])
        }
        var (answered, isDone) = (0, false)
        let watch = Task {
            _ = await move.value
            isDone = true
        }
        while !isDone {
            let status = await send("GET", "/accounts/ACC001", fields: ["bank-sandbox": "other"]).status
            XCTAssertEqual(status, 200)
            answered += isDone ? 0 : 1
            await Task.yield()
        }
        await watch.value
        let moved = await move.value
        XCTAssertEqual(moved.status, 200)
        XCTAssertGreaterThan(answered, 5)
    }

    func testDataOfOnesOwn_AreThoseOfOneSandbox() async throws {
        let mine: HTTPFields = ["bank-sandbox": "mine"]
        let data = #"{"accounts":[{"accountName":"Own","currency":"EUR","balance":"100"}]}"#
        let loaded = await send("PUT", "/demo/data", data, fields: mine)
        XCTAssertEqual(try loaded.text("accountCount"), "1")
        let account = await send("GET", "/accounts/ACC001", fields: mine)
        XCTAssertEqual(try account.text("accountName"), "Own")
        let others = await send("GET", "/demo")
        XCTAssertEqual(try others.text("accountCount"), "5")
        let dumped = await send("GET", "/demo/data", fields: mine)
        XCTAssertEqual(try dumped.text("clock"), "2026-06-30T09:00:00Z")
        let wrong = await send(
            "PUT", "/demo/data", #"{"accounts":[{"accountName":"Own","currency":"EUR","balence":"1"}]}"#,
            fields: mine)
        XCTAssertEqual(wrong.status, 422)
        XCTAssertEqual(try wrong.text("field"), "accounts[0].balence")
    }

    func testSandboxWithoutAName_IsRefused() async throws {
        for name in ["", "a b", "../x", String(repeating: "a", count: 65)] {
            let answer = await send("GET", "/demo", fields: ["bank-sandbox": name])
            XCTAssertEqual(answer.status, 400, name)
        }
    }

    func testTooManySandboxes_RemoveTheLeastRecentlyUsed() async throws {
        let first: HTTPFields = ["bank-sandbox": "first"]
        let second: HTTPFields = ["bank-sandbox": "second"]
        for fields in [first, second] { _ = await send("POST", "/transfers", Self.transfer, fields: fields) }
        for number in 1..<DemoSandboxes.countMaximum {
            // The first sandbox stays in use.
            _ = await send("GET", "/products", fields: first)
            _ = await send("GET", "/products", fields: ["bank-sandbox": "\(number)"])
        }
        let kept = await send("GET", "/demo", fields: first)
        XCTAssertEqual(try kept.text("transferCount"), "1")
        let forgotten = await send("GET", "/demo", fields: second)
        XCTAssertEqual(try forgotten.text("transferCount"), "0")
    }

    func testSnapshot_BringsBackMoneySessionsAndClock() async throws {
        let session = try await signIn()
        let saved = await send("PUT", "/demo/snapshots/signed-in")
        XCTAssertEqual(saved.status, 200)
        _ = await send("POST", "/transfers", Self.transfer)
        _ = await send("PUT", "/demo/clock", #"{"advanceDays":3}"#)
        _ = await send("POST", "/auth/logout", fields: ["authorization": session])
        let restored = await send("POST", "/demo/snapshots/signed-in/restoration")
        XCTAssertEqual(try restored.text("transferCount"), "0")
        XCTAssertEqual(try restored.text("clock"), "2026-06-30T09:00:00Z")
        let accounts = await send("GET", "/accounts", fields: ["authorization": session])
        XCTAssertEqual(accounts.status, 200)
        // A restored bank accepts new transfers.
        let next = await send("POST", "/transfers", Self.transfer)
        XCTAssertEqual(next.status, 201)
    }

    func testSnapshots_AreListedAndRemoved() async throws {
        for name in ["b", "a"] { _ = await send("PUT", "/demo/snapshots/\(name)") }
        let both = await send("GET", "/demo/snapshots")
        XCTAssertEqual(
            String(decoding: both.bytes, as: UTF8.self).components(separatedBy: "\"name\"").count, 3)
        _ = await send("DELETE", "/demo/snapshots/a")
        let gone = await send("POST", "/demo/snapshots/a/restoration")
        XCTAssertEqual(gone.status, 404)
    }

    func testTooManySnapshots_AreRefused() async {
        for number in 1...100 { _ = await send("PUT", "/demo/snapshots/\(number)") }
        let another = await send("PUT", "/demo/snapshots/another")
        XCTAssertEqual(another.status, 409)
        let known = await send("PUT", "/demo/snapshots/7")
        XCTAssertEqual(known.status, 200)
    }

    func testConditions_HoldUntilTheyAreReplaced() async throws {
        let faults =
            #"["accounts.list=networkError","cards.list=serverError:0.25","transfers.settle=settled:2d"]"#
        _ = await send("PUT", "/demo/conditions", "{\"faults\":\(faults)}")
        let shown = await send("GET", "/demo/conditions")
        XCTAssertEqual(shown.status, 200)
        XCTAssertEqual(
            String(decoding: shown.bytes, as: UTF8.self), #"{"faults":\#(faults),"latency":"none"}"#)
        let failed = await send("GET", "/accounts")
        _ = await send("PUT", "/demo/conditions", "{}")
        let next = await send("GET", "/accounts")
        XCTAssertEqual([failed.status, next.status], [502, 200])
    }

    private func signIn() async throws -> String {
        let login = await send(
            "POST", "/auth/login", #"{"username":"demo","password":"demo-password","code":"123456"}"#)
        return "Bearer " + (try login.text("accessToken"))
    }
}
