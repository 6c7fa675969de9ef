import BankDomain
public import BankServices
import Synchronization

/// Sends due deliveries to webhooks while its task runs. Webhooks are served concurrently and take turns: one message,
/// then the next webhook.
public struct WebhookDeliverer: Sendable {
    /// How many webhooks are served at once.
    private static let concurrencyMaximum = 32

    private let outbox: any WebhookOutboxProtocol
    private let sender: any WebhookSenderProtocol
    private let clock: any Clock<Duration>
    private let report: @Sendable (any Error) -> Void

    /// A deliverer that polls once a second.
    ///
    /// - Parameter report: called with the error if the outbox could not be read; it tries again.
    public init(
        outbox: any WebhookOutboxProtocol, sender: any WebhookSenderProtocol,
        clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (any Error) -> Void
    ) {
        self.outbox = outbox
        self.sender = sender
        self.clock = clock
        self.report = report
    }

    /// Runs until the task is cancelled. Interrupted deliveries are sent again by the next server.
    public func run() async {
        let places = WebhookPlaces()
        // A turn begins each second, and when a place becomes free.
        let (turns, next) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        next.yield()
        await withDiscardingTaskGroup { group in
            group.addTask {
                while (try? await clock.sleep(for: .seconds(1))) != nil { next.yield() }
                next.finish()
            }
            for await _ in turns {
                do {
                    let busy = places.busy
                    for webhook in try await outbox.due(
                        beside: busy, limit: Self.concurrencyMaximum - busy.count)
                    {
                        places.take(webhook)
                        group.addTask {
                            let isSent = await deliver(to: webhook, places)
                            places.free(webhook)
                            // After a failure of the outbox, the next second is soon enough.
                            if isSent { next.yield() }
                        }
                    }
                } catch {
                    report(error)
                }
            }
            group.cancelAll()
        }
    }

    /// Sends the next due delivery of a webhook. Returns whether there was one and its outcome was recorded.
    private func deliver(to webhook: DueWebhook, _ places: WebhookPlaces) async -> Bool {
        do {
            // A turn may begin while the server stops. What it took then would count as an attempt.
            guard !Task.isCancelled, var message = try await outbox.take(for: webhook.id) else {
                return false
            }
            if places.isSlow(webhook) { message.patienceSeconds = WebhookMessage.shortPatienceSeconds }
            guard let outcome = await sender.send(message) else { return false }
            places.note(outcome, of: webhook)
            try await outbox.record(outcome, of: message.id)
            return true
        } catch {
            report(error)
            return false
        }
    }
}

/// The webhooks that are being served, and those that did not answer in time.
private final class WebhookPlaces: Sendable {
    /// More slow webhooks than these are not remembered.
    private static let slowMaximum = 10_000

    private struct State {
        var busy: Set<DueWebhook> = []
        var slow: Set<WebhookID> = []
    }

    private let state = Mutex(State())

    var busy: Set<DueWebhook> { state.withLock { $0.busy } }

    func take(_ webhook: DueWebhook) { state.withLock { _ = $0.busy.insert(webhook) } }

    func free(_ webhook: DueWebhook) { state.withLock { _ = $0.busy.remove(webhook) } }

    func isSlow(_ webhook: DueWebhook) -> Bool { state.withLock { $0.slow.contains(webhook.id) } }

    func note(_ outcome: WebhookOutcome, of webhook: DueWebhook) {
        state.withLock { state in
            guard outcome == .failed(.timedOut) else {
                state.slow.remove(webhook.id)
                return
            }
            if state.slow.count < Self.slowMaximum { state.slow.insert(webhook.id) }
        }
    }
}
