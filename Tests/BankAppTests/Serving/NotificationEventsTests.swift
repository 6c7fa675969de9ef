import BankAPI
import BankServer
import HTTPKit
import JSONKit
import XCTest

/// The stream of notifications, without a network.
@MainActor
final class NotificationEventsTests: ServedTestCase {
    private static let payment = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#

    /// The written events of a stream. Cancelling the task ends the stream.
    private func watch(_ fields: HTTPFields = [:]) async throws -> (
        AsyncStream<String>, Task<Void, any Error>
    ) {
        let answer = await send("GET", "/notifications/events", fields: fields)
        XCTAssertEqual(answer.response.fields["content-type"], "text/event-stream")
        guard case .stream(let produce) = answer.response.body else { throw CancellationError() }
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            defer { event.finish() }
            try await produce(BodyWriter { event.yield(String(decoding: $0, as: UTF8.self)) })
        }
        return (events, task)
    }

    private func newest() async throws -> String {
        guard case .object(let page) = try await send("GET", "/notifications?limit=1").json,
            case .array(let items)? = page["items"], case .object(let item)? = items.first,
            case .string(let id)? = item["id"]
        else { return "" }
        return id
    }

    func testEventsAfterTheOneThatWasSeen_AreSentWithTheirIDs() async throws {
        let beneficiary = #"{"name":"Ben","iban":"GB33BUKB20201555555555"}"#
        for key in ["1", "2"] {
            _ = await send("POST", "/beneficiaries", beneficiary, fields: ["idempotency-key": key])
        }
        let last = try await newest()
        _ = await send("DELETE", "/beneficiaries/BEN001?cancelOrders=true")
        let next = try await newest()
        XCTAssertNotEqual(last, next)
        let (events, task) = try await watch(["last-event-id": last])
        var seen: [String] = []
        for await event in events {
            seen.append(event)
            if seen.count == 2 { break }
        }
        task.cancel()
        XCTAssertEqual(seen.first, ":\n\n")
        XCTAssertTrue(seen.last?.hasPrefix("id: \(next)\nevent: notification\ndata: {") == true, "\(seen)")
    }

    func testStream_DoesNotExtendItsSession() async throws {
        let answer = await send(
            "POST", "/auth/login",
            #"{"username":"demo","password":"demo-password","code":"123456","deviceName":"App"}"#,
            fields: ["bank-clock": "2026-07-01T09:00:00Z"])
        guard case .object(let session) = try answer.json, case .string(let token)? = session["accessToken"]
        else {
            return XCTFail("not signed in")
        }
        func call(_ path: String, at time: String) async -> Int {
            await send(
                "GET", path,
                fields: ["authorization": "Bearer \(token)", "bank-clock": "2026-07-01T\(time)Z"]
            ).status
        }
        let opened = await call("/notifications/events", at: "09:04:00")
        XCTAssertEqual(opened, 200)
        let used = await call("/accounts", at: "09:04:30")
        XCTAssertEqual(used, 200)
        let again = await call("/notifications/events", at: "09:09:00")
        XCTAssertEqual(again, 200)
        let ended = await call("/accounts", at: "09:09:31")
        XCTAssertEqual(ended, 401)
        let stream = await call("/notifications/events", at: "09:09:31")
        XCTAssertEqual(stream, 401)
    }

    func testStreams_AreLimitedForEachUserUntilTheyEnd() async throws {
        var open: [Task<Void, any Error>] = []
        for _ in 0..<OpenStreams.maximumPerUser {
            let (events, task) = try await watch()
            for await _ in events { break }
            open.append(task)
        }
        let refused = await send("GET", "/notifications/events")
        XCTAssertEqual(refused.status, 429)
        open[0].cancel()
        _ = try? await open[0].value
        for _ in 0..<100 where await send("GET", "/notifications/events").status != 200 { await Task.yield() }
        let accepted = await send("GET", "/notifications/events")
        XCTAssertEqual(accepted.status, 200)
        for task in open { task.cancel() }
    }

    func testUnknownEvent_IsRefusedBeforeTheStream() async throws {
        for id in ["NTF999999", "x"] {
            let answer = await send("GET", "/notifications/events", fields: ["last-event-id": id])
            XCTAssertEqual(answer.status, 404)
            XCTAssertEqual(try answer.text("code"), "notFound")
        }
    }

    func testEmptyEvent_BeginsTheStreamNow() async throws {
        let (events, task) = try await watch(["last-event-id": ""])
        for await event in events {
            XCTAssertEqual(event, ":\n\n")
            break
        }
        task.cancel()
    }

    func testStreamOpenDuringAReset_ContinuesWithTheNewBank() async throws {
        let (events, task) = try await watch(["last-event-id": newest()])
        var seen: [String] = []
        for await event in events {
            seen.append(event)
            switch seen.count {
            case 1: _ = await send("PUT", "/cards/CRD001/freeze")
            case 2:
                // The new bank has a notification with the same id before anyone looks.
                _ = await send("POST", "/demo/reset")
                _ = await send("PUT", "/cards/CRD001/freeze")
            default: break
            }
            if seen.count == 4 { break }
        }
        task.cancel()
        XCTAssertEqual(seen.count, 4)
        XCTAssertEqual(seen[2], "event: reset\ndata: {}\n\n")
        XCTAssertTrue(seen[1].hasPrefix("id: NTF"), seen[1])
        XCTAssertEqual(seen[1].prefix(14), seen[3].prefix(14))
    }

    func testStreamOfASession_EndsWithIt() async throws {
        let login = await send(
            "POST", "/auth/login", #"{"username":"demo","password":"demo-password","code":"123456"}"#)
        let fields: HTTPFields = ["authorization": "Bearer \(try login.text("accessToken"))"]
        let (events, task) = try await watch(fields)
        var text = ""
        for await event in events {
            text += event
            if event == ":\n\n" { _ = await send("POST", "/auth/logout", fields: fields) }
        }
        try await task.value
        XCTAssertTrue(text.contains("event: problem\ndata: {\"code\":\"unauthorized\""), text)
    }
}
