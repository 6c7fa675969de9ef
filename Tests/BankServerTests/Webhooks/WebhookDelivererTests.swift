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

        init(_ waiting: [WebhookID: Int]) { self.waiting = Mutex(waiting) }

        func due(except busy: Set<WebhookID>, limit: Int) async throws -> [WebhookID] {
            let all = waiting.withLock { $0.filter { $0.value > 0 }.map(\.key) }
            return Array(all.filter { !busy.contains($0) }.prefix(limit))
        }

        func take(for id: WebhookID) async throws -> WebhookMessage? {
            let left = waiting.withLock { waiting in
                let left = waiting[id] ?? 0
                waiting[id] = max(0, left - 1)
                return left
            }
            guard left > 0 else { return nil }
            return WebhookMessage(
                id: WebhookDeliveryID("\(id)-\(left)"),
                url: try WebAddress("https://\(id.text.lowercased()).example/"),
                secret: nil, notification: nil, createdAt: Instant(millisecondsSinceEpoch: 0),
                attemptedAt: Instant(millisecondsSinceEpoch: 0))
        }

        func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {
            recorded.withLock { $0[id] = outcome }
        }
    }

    /// Answers 200 and records how many requests ran at once, per host and in total. One host never answers.
    private final class Sender: WebhookSenderProtocol {
        struct Counts { var (now, mostToOne) = ([String: Int](), 0) }
        let counts = Mutex(Counts())

        func send(_ message: WebhookMessage) async -> WebhookOutcome? {
            let host = message.url.host
            counts.withLock { counts in
                counts.now[host, default: 0] += 1
                counts.mostToOne = max(counts.mostToOne, counts.now[host] ?? 0)
            }
            defer { counts.withLock { $0.now[host, default: 0] -= 1 } }
            if host == "silent.example" {
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

    func testOutboxThatFails_IsReportedAndReadAgain() async throws {
        final class Broken: WebhookOutboxProtocol {
            let calls = Mutex(0)
            func due(except busy: Set<WebhookID>, limit: Int) async throws -> [WebhookID] {
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
