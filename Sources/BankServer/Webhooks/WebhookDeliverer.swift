import BankDomain
public import BankServices
import Synchronization

/// Sends due deliveries to webhooks while its task runs. Webhooks are served concurrently, the deliveries of one
/// webhook one after another.
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
        let busy = BusyWebhooks()
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    let taken = busy.webhooks
                    let due = try await outbox.due(
                        except: taken, limit: Self.concurrencyMaximum - taken.count)
                    for webhook in due {
                        busy.insert(webhook)
                        group.addTask {
                            await deliver(to: webhook)
                            busy.remove(webhook)
                        }
                    }
                } catch {
                    report(error)
                }
                do { try await clock.sleep(for: .seconds(1)) } catch { break }
            }
            group.cancelAll()
        }
    }

    /// Sends all due deliveries of a webhook.
    private func deliver(to webhook: WebhookID) async {
        do {
            while !Task.isCancelled, let message = try await outbox.take(for: webhook) {
                guard let outcome = await sender.send(message) else { return }
                try await outbox.record(outcome, of: message.id)
            }
        } catch {
            report(error)
        }
    }
}

/// The webhooks that are being served.
private final class BusyWebhooks: Sendable {
    private let state = Mutex<Set<WebhookID>>([])

    var webhooks: Set<WebhookID> { state.withLock { $0 } }

    func insert(_ webhook: WebhookID) { state.withLock { _ = $0.insert(webhook) } }

    func remove(_ webhook: WebhookID) { state.withLock { _ = $0.remove(webhook) } }
}
