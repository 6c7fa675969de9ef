import BankDomain
public import BankServices
import Synchronization

/// Sends what is due to webhooks, as long as its task runs. Webhooks are served at the same time, and the deliveries of
/// one webhook one after another.
public struct WebhookDeliverer: Sendable {
    /// How many webhooks are sent to at the same time.
    private static let concurrencyMaximum = 32

    private let outbox: any WebhookOutboxProtocol
    private let sender: any WebhookSenderProtocol
    private let clock: any Clock<Duration>
    private let report: @Sendable (any Error) -> Void

    /// A deliverer that looks once a second.
    ///
    /// - Parameter report: is told why the outbox could not be read; it is tried again.
    public init(
        outbox: any WebhookOutboxProtocol, sender: any WebhookSenderProtocol,
        clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (any Error) -> Void
    ) {
        self.outbox = outbox
        self.sender = sender
        self.clock = clock
        self.report = report
    }

    /// Runs until the task is cancelled. What is being sent then is sent again by the next server.
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

    /// Sends to a webhook until nothing is due.
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

/// The webhooks to which something is being sent.
private final class BusyWebhooks: Sendable {
    private let state = Mutex<Set<WebhookID>>([])

    var webhooks: Set<WebhookID> { state.withLock { $0 } }

    func insert(_ webhook: WebhookID) { state.withLock { _ = $0.insert(webhook) } }

    func remove(_ webhook: WebhookID) { state.withLock { _ = $0.remove(webhook) } }
}
