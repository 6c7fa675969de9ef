import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import JSONKit
import XCTest

@testable import BankApp

/// The stream of notifications, without a network.
@MainActor
final class NotificationEventsTests: ServedTestCase {
    private static let opening = "retry: 2000\n\n"

    /// The written events of a stream. Cancelling the task ends the stream.
    private func watch(_ fields: HTTPFields = [:], sandbox: String? = nil) async throws -> (
        AsyncStream<String>, Task<Void, any Error>
    ) {
        let query = sandbox.map { "?sandbox=\($0)" } ?? ""
        let answer = await send("GET", "/notifications/events" + query, fields: fields)
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
        XCTAssertEqual(seen.first, Self.opening)
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
        XCTAssertEqual(refused.response.fields["retry-after"], "60")
        open[0].cancel()
        _ = try? await open[0].value
        for _ in 0..<100 where await send("GET", "/notifications/events").status != 200 { await Task.yield() }
        let accepted = await send("GET", "/notifications/events")
        XCTAssertEqual(accepted.status, 200)
        for task in open { task.cancel() }
    }

    func testUnknownEvent_IsRefusedBeforeTheStream() async throws {
        for id in ["NTF999999", "x", "NTF000000"] {
            let answer = await send("GET", "/notifications/events", fields: ["last-event-id": id])
            XCTAssertEqual(answer.status, 410)
            XCTAssertEqual(answer.response.fields["content-type"], Problem.mediaType)
            XCTAssertEqual(try answer.text("code"), "notFound")
            XCTAssertEqual(try answer.text("status"), "410")
        }
    }

    func testEmptyEvent_BeginsTheStreamNow() async throws {
        let (events, task) = try await watch(["last-event-id": ""])
        for await event in events {
            XCTAssertEqual(event, Self.opening)
            break
        }
        task.cancel()
    }

    func testReset_EndsTheStreamWithThePlaceWhereToBeginAgain() async throws {
        let first = try await newest()
        try await assertEnded(toBeginAfter: first) { _ = await send("POST", "/demo/reset") }
    }

    func testRestoration_EndsTheStreamWithThePlaceWhereToBeginAgain() async throws {
        _ = await send("PUT", "/demo/snapshots/a")
        let first = try await newest()
        try await assertEnded(toBeginAfter: first) {
            let restored = await send("POST", "/demo/snapshots/a/restoration")
            XCTAssertEqual(restored.status, 200)
        }
    }

    /// A stream has an event, the bank begins again and changes at once: the stream ends, and the next one has the change.
    private func assertEnded(
        toBeginAfter place: String, _ beginAgain: () async -> Void
    ) async throws {
        let (events, task) = try await watch(["last-event-id": newest()])
        var seen: [String] = []
        for await event in events {
            seen.append(event)
            switch seen.count {
            case 1: _ = await send("PUT", "/cards/CRD001/freeze")
            case 2:
                await beginAgain()
                _ = await send("PUT", "/cards/CRD001/freeze")
            default: break
            }
        }
        try await task.value
        XCTAssertEqual(seen.count, 3)
        XCTAssertTrue(seen[1].hasPrefix("id: NTF"), seen[1])
        XCTAssertEqual(seen.last, "id: \(place)\nevent: reset\ndata: {}\n\n")
        let (again, next) = try await watch(["last-event-id": place])
        for await event in again where event != Self.opening {
            XCTAssertEqual(event.prefix(14), seen[1].prefix(14))
            break
        }
        next.cancel()
    }

    func testQuietStream_EndsAfterAReset() async throws {
        let place = try await newest()
        let (events, task) = try await watch()
        var seen: [String] = []
        for await event in events {
            seen.append(event)
            if seen.count == 1 { _ = await send("POST", "/demo/reset") }
        }
        try await task.value
        XCTAssertEqual(seen, [Self.opening, "id: \(place)\nevent: reset\ndata: {}\n\n"])
    }

    func testBankThatAnotherProgramReset_EndsTheStreamWhenNumbersFall() async throws {
        let known = try await container.notificationService.notifications(unreadOnly: false, page: nil).items
        let (arrivals, arrival) = AsyncThrowingStream.makeStream(
            of: BankNotification.self, throwing: (any Error).self)
        let stream = NotificationEvents(
            arrivals, after: "NTF000100", of: container.notificationService, in: ContainerBank(container.root)
        ) { _ in
            []
        } end: { _ in
            ServerSentEvent(data: [])
        }.response(to: "USR001", counting: OpenStreams())
        guard case .stream(let produce) = stream.body else { return XCTFail("no stream") }
        arrival.yield(known[0])
        let (pieces, piece) = AsyncStream.makeStream(of: String.self)
        try await produce(BodyWriter { piece.yield(String(decoding: $0, as: UTF8.self)) })
        piece.finish()
        var written: [String] = []
        for await text in pieces { written.append(text) }
        XCTAssertEqual(
            written, [Self.opening, "id: \(known[1].id)\nevent: reset\ndata: {}\n\n"])
    }

    func testSandboxInTheQuery_IsThatOfTheStream() async throws {
        let (events, task) = try await watch(sandbox: "a")
        var seen: [String] = []
        for await event in events {
            seen.append(event)
            if seen.count == 2 { break }
            for sandbox in ["b", "a"] {
                _ = await send(
                    "PUT", "/cards/CRD00\(sandbox == "a" ? 1 : 2)/freeze", fields: ["bank-sandbox": sandbox])
            }
        }
        task.cancel()
        XCTAssertTrue(seen.last?.contains("CRD001") == true, "\(seen)")
        XCTAssertFalse(seen.last?.contains("CRD002") == true, "\(seen)")
    }

    func testSandboxOfAStream_IsReadAsTheFieldIs() async throws {
        for (query, fields, code) in [
            ("?sandbox=a%20b", [:], "invalidValue"), ("?sandbox=", [:], "invalidValue"),
            ("?sandbox=a&sandbox=b", [:], "repeatedField"),
            ("?sandbox=a", ["bank-sandbox": "a"], "repeatedField"), ("?other=a", [:], "unknownField"),
        ] as [(String, HTTPFields, String)] {
            let answer = await send("GET", "/notifications/events" + query, fields: fields)
            XCTAssertEqual(answer.status, 400, query)
            XCTAssertEqual(try answer.text("code"), code, query)
        }
        let elsewhere = await send("GET", "/accounts?sandbox=a")
        XCTAssertEqual(try elsewhere.text("code"), "unknownField")
    }

    func testStreamOfASession_EndsWithIt() async throws {
        let login = await send(
            "POST", "/auth/login", #"{"username":"demo","password":"demo-password","code":"123456"}"#)
        let fields: HTTPFields = ["authorization": "Bearer \(try login.text("accessToken"))"]
        let (events, task) = try await watch(fields)
        var text = ""
        for await event in events {
            text += event
            if event == Self.opening { _ = await send("POST", "/auth/logout", fields: fields) }
        }
        try await task.value
        XCTAssertTrue(text.contains("event: problem\ndata: {\"code\":\"unauthorized\""), text)
    }
}
