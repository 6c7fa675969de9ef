import BankAPI
import BankServer
import HTTPKit
import Synchronization
import XCTest

/// Answers that a client of the demo doesn't get as the bank gave them.
@MainActor
final class ServedNetworkFaultTests: ServedTestCase {
    override class var origins: [String] { ["http://localhost:5173"] }

    private func pay(_ fault: String, key: String = "1") async -> Answer {
        await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"5"}"#,
            fields: ["bank-network": fault, "idempotency-key": key, "origin": "http://localhost:5173"])
    }

    private func transferCount() async throws -> String {
        try await send("GET", "/demo").text("transferCount")
    }

    /// The bytes of a body, and whether it was complete.
    private func received(_ answer: Answer) async -> (bytes: [UInt8], isWhole: Bool) {
        guard case .stream(let produce) = answer.response.body else { return (answer.bytes, true) }
        let bytes = Mutex<[UInt8]>([])
        do {
            try await produce(BodyWriter { piece in bytes.withLock { $0 += piece } })
            return (bytes.withLock(\.self), true)
        } catch {
            return (bytes.withLock(\.self), false)
        }
    }

    func testClosedConnection_HasNoAnswer_AndThePaymentIsMadeOnRequestOnly() async throws {
        let closed = await pay("closed")
        XCTAssertTrue(closed.response.isDropped)
        let before = try await transferCount()
        XCTAssertEqual(before, "0")
        let made = await pay("closed:made")
        XCTAssertTrue(made.response.isDropped)
        let after = try await transferCount()
        XCTAssertEqual(after, "1")
        // The repeated request gets the first answer.
        let again = await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"5"}"#,
            fields: ["idempotency-key": "1"])
        XCTAssertEqual(again.status, 201)
        XCTAssertFalse(again.response.isDropped)
        let last = try await transferCount()
        XCTAssertEqual(last, "1")
    }

    func testPageOfAProxy_IsNoAnswerOfTheBank() async throws {
        let answer = await pay("html")
        XCTAssertEqual(answer.status, 502)
        XCTAssertEqual(
            answer.response.fields.fields.map(\.name), ["content-type"],
            "A proxy sends no fields of the bank, so a page on another port can't read it.")
        XCTAssertTrue(String(decoding: answer.bytes, as: UTF8.self).contains("<h1>502</h1>"))
        let before = try await transferCount()
        XCTAssertEqual(before, "0")
        _ = await pay("html:made")
        let after = try await transferCount()
        XCTAssertEqual(after, "1")
    }

    func testCutAnswer_EndsInTheMiddle() async throws {
        for path in ["/accounts", "/accounts/ACC001/statement", "/nothing", "/openapi.json"] {
            let whole = await received(await send("GET", path))
            let cut = await received(await send("GET", path, fields: ["bank-network": "cut"]))
            XCTAssertTrue(whole.isWhole, path)
            XCTAssertFalse(cut.isWhole, path)
            XCTAssertFalse(cut.bytes.isEmpty, path)
            XCTAssertLessThan(cut.bytes.count, whole.bytes.count, path)
        }
        let head = await send("HEAD", "/accounts", fields: ["bank-network": "cut"])
        XCTAssertTrue(head.response.isDropped)
        let empty = await send(
            "PUT", "/demo/conditions", #"{"faults":[]}"#, fields: ["bank-network": "cut"])
        XCTAssertEqual(empty.status, 204)
        XCTAssertTrue(empty.response.isDropped)
        let paid = await received(await pay("cut"))
        XCTAssertFalse(paid.isWhole)
        let after = try await transferCount()
        XCTAssertEqual(after, "1")
    }

    func testDelay_IsOfThisAnswerAlone() async throws {
        let clock = ContinuousClock()
        let late = await clock.measure {
            let answer = await send("GET", "/accounts", fields: ["bank-network": "delay:300"])
            XCTAssertEqual(answer.status, 200)
        }
        XCTAssertGreaterThanOrEqual(late, .milliseconds(300))
        let both = await clock.measure {
            let answer = await pay("closed:made, delay:200")
            XCTAssertTrue(answer.response.isDropped)
        }
        XCTAssertGreaterThanOrEqual(both, .milliseconds(200))
        let after = try await transferCount()
        XCTAssertEqual(after, "1")
    }

    func testOtherValues_AreRefusedByField() async throws {
        for value in [
            "", "x", "closed,", "closed,cut", "closed:x", "cut:made", "delay", "delay:0", "delay:-1",
            "delay:600001", "delay:01", "delay:1,delay:2", "delay:made", "Closed",
        ] {
            let answer = await send("GET", "/accounts", fields: ["bank-network": value])
            XCTAssertEqual(answer.status, 400, value)
            XCTAssertEqual(try answer.text("field"), "Bank-Network", value)
            XCTAssertEqual(answer.response.fields["content-type"], Problem.mediaType, value)
        }
        let twice = await send("GET", "/accounts", fields: repeated("bank-network", "cut"))
        XCTAssertEqual(try twice.text("code"), "repeatedField")
    }

    private func repeated(_ name: String, _ value: String) -> HTTPFields {
        var fields = HTTPFields()
        fields.append(name, value)
        fields.append(name, value)
        return fields
    }
}
