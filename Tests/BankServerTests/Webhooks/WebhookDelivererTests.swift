import BankDomain
import BankServer
import BankServices
import BankTestSupport
import Synchronization
import XCTest

final class WebhookDelivererTests: XCTestCase {
    /// An outbox with a number of messages per webhook. Messages without a recorded result become due at once.
    private final class Outbox: WebhookOutboxProtocol {
        let waiting: Mutex<[WebhookID: Int]>
        let recorded = Mutex<[WebhookDeliveryID: WebhookOutcome]>([:])
        private let owners: [WebhookID: UserID]
        /// The webhooks in the order of their last turns.
        private let order: Mutex<[WebhookID]>

        /// Webhooks without an owner belong to a user each.
        init(_ waiting: [WebhookID: Int], owners: [WebhookID: UserID] = [:]) {
            self.waiting = Mutex(waiting)
            self.owners = owners
            order = Mutex(waiting.keys.sorted())
        }

        func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook] {
            let waiting = waiting.withLock { $0 }
            return order.withLock { $0 }.filter { waiting[$0] ?? 0 > 0 }
                .map { DueWebhook(id: $0, userID: owners[$0] ?? UserID($0.text)) }
                .turns(beside: busy, limit: limit)
        }

        func take(for id: WebhookID) async throws -> WebhookMessage? {
            let left = waiting.withLock { waiting in
                let left = waiting[id] ?? 0
                waiting[id] = max(0, left - 1)
                return left
            }
            guard left > 0 else { return nil }
            order.withLock { order in
                order.removeAll { $0 == id }
                order.append(id)
            }
            return WebhookMessage(
                id: WebhookDeliveryID("\(id)-\(left)"),
                url: try WebAddress("https://\(id.text.lowercased()).example/"),
                secrets: [], notification: nil, createdAt: Instant(millisecondsSinceEpoch: 0),
                attemptedAt: Instant(millisecondsSinceEpoch: 0))
        }

        func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {
            recorded.withLock { $0[id] = outcome }
        }
    }

    /// Answers 200 and records how many requests ran at once, per host and in total. Silent hosts never answer, slow
    /// ones not in time.
    private final class Sender: WebhookSenderProtocol {
        struct Counts { var (now, mostToOne, patienceSeconds) = ([String: Int](), 0, [String: [Int]]()) }
        let counts = Mutex(Counts())

        func send(_ message: WebhookMessage) async -> WebhookOutcome? {
            let host = message.url.host
            counts.withLock { counts in
                counts.now[host, default: 0] += 1
                counts.mostToOne = max(counts.mostToOne, counts.now[host] ?? 0)
                counts.patienceSeconds[host, default: []].append(message.patienceSeconds)
            }
            defer { counts.withLock { $0.now[host, default: 0] -= 1 } }
            if host.hasPrefix("slow") { return .failed(.timedOut) }
            if host.hasPrefix("silent") {
                try? await Task.sleep(for: .seconds(60))
                return nil
            }
            await Task.yield()
            return .answered(status: 200)
        }
    }

    func testEverythingThatIsDue_IsSentAndRecordedOneAfterAnotherForEachWebhook() async throws {
        let (outbox, sender) = (Outbox(["A": 20, "B": 20, "SILENT": 5]), Sender())
        let deliverer = WebhookDeliverer(outbox: outbox, sender: sender) { XCTFail("\($0)") }
        let run = Task { await deliverer.run() }
        while outbox.recorded.withLock({ $0.count }) < 40 { try await Task.sleep(for: .milliseconds(5)) }
        run.cancel()
        await run.value
        XCTAssertEqual(sender.counts.withLock { $0.mostToOne }, 1)
        XCTAssertEqual(outbox.recorded.withLock { Set($0.values) }, [.answered(status: 200)])
        // Unanswered messages are not recorded, so another server retries them.
        XCTAssertEqual(outbox.waiting.withLock { $0["SILENT"] }, 4)
    }

    func testSilentReceiversOfTwoUsers_DoNotDelayAThird() async throws {
        var (waiting, owners): ([WebhookID: Int], [WebhookID: UserID]) = (["VICTIM": 3], ["VICTIM": "USR003"])
        for number in 1...32 {
            let id = WebhookID("SILENT\(number)")
            (waiting[id], owners[id]) = (40, number.isMultiple(of: 2) ? "USR001" : "USR002")
        }
        let (outbox, sender) = (Outbox(waiting, owners: owners), Sender())
        let deliverer = WebhookDeliverer(outbox: outbox, sender: sender) { XCTFail("\($0)") }
        let run = Task { await deliverer.run() }
        while outbox.recorded.withLock({ $0.count }) < 3 { try await Task.sleep(for: .milliseconds(5)) }
        let asked = sender.counts.withLock { $0.now.filter { $0.value > 0 }.keys }
        run.cancel()
        await run.value
        XCTAssertEqual(
            outbox.recorded.withLock { $0.keys.map(\.text).sorted() }, ["VICTIM-1", "VICTIM-2", "VICTIM-3"])
        XCTAssertLessThanOrEqual(asked.count, 2 * DueWebhook.maximumPerUser + 1)
    }

    func testReceiverThatWasTooSlow_GetsLessTimeUntilItAnswers() async throws {
        let (outbox, sender) = (Outbox(["SLOW": 3, "A": 2]), Sender())
        let deliverer = WebhookDeliverer(outbox: outbox, sender: sender) { XCTFail("\($0)") }
        let run = Task { await deliverer.run() }
        while outbox.recorded.withLock({ $0.count }) < 5 { try await Task.sleep(for: .milliseconds(5)) }
        run.cancel()
        await run.value
        let patience = sender.counts.withLock { $0.patienceSeconds }
        XCTAssertEqual(patience["slow.example"], [15, 3, 3])
        XCTAssertEqual(patience["a.example"], [15, 15])
    }

    func testTurnDuringWhichTheServerStops_TakesNothing() async throws {
        final class Slow: WebhookOutboxProtocol {
            let (calls, takes) = (Counter(), Counter())
            func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook] {
                calls.add()
                try? await Task.sleep(for: .seconds(5))
                return [DueWebhook(id: "A", userID: "USR001")]
            }
            func take(for id: WebhookID) async throws -> WebhookMessage? {
                takes.add()
                return nil
            }
            func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {}
        }
        let outbox = Slow()
        let deliverer = WebhookDeliverer(outbox: outbox, sender: Sender()) { XCTFail("\($0)") }
        let run = Task { await deliverer.run() }
        while outbox.calls.value < 1 { try await Task.sleep(for: .milliseconds(5)) }
        run.cancel()
        await run.value
        XCTAssertEqual(outbox.takes.value, 0)
    }

    func testOutboxThatFails_IsReportedAndReadAgain() async throws {
        final class Broken: WebhookOutboxProtocol {
            let calls = Mutex(0)
            func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook] {
                let call = calls.withLock {
                    $0 += 1; return $0
                }
                if call == 1 { throw ServiceError.serverError(code: 500) }
                return []
            }
            func take(for id: WebhookID) async throws -> WebhookMessage? { nil }
            func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {}
        }
        let outbox = Broken()
        let reports = Counter()
        let deliverer = WebhookDeliverer(outbox: outbox, sender: Sender()) { _ in reports.add() }
        let run = Task { await deliverer.run() }
        while outbox.calls.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(5)) }
        run.cancel()
        await run.value
        XCTAssertEqual(reports.value, 1)
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)
    var value: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
}
