import BankDevice
import BankDomain
import BankServices
import BankTestSupport
import Synchronization
import XCTest

final class DeviceWebhookForwardingServiceTests: XCTestCase {
    func testNotification_IsSentSignedUnderItsOwnID() async throws {
        let sender = RecordingSender()
        let service = DeviceWebhookForwardingService(sender: sender, random: SeededRandomSource(seed: 1))
        let url = try WebAddress("http://localhost:4000")
        let outcome = await service.forward(.sample(1), nil, to: url)
        let message = try XCTUnwrap(sender.message)
        XCTAssertEqual(outcome, .answered(status: 202))
        XCTAssertEqual(message.id.text, "NTF000001")
        XCTAssertEqual(message.url, url)
        XCTAssertEqual(message.notification, .sample(1))
        XCTAssertEqual(message.secrets.map(\.hexadecimal), [service.secret.hexadecimal])
        XCTAssertEqual(service.secret.hexadecimal.count, 2 * IssuedWebhook.secretByteCount)
    }

    func testTwoProcesses_HaveDifferentSecrets() {
        let random = SeededRandomSource(seed: 1)
        let first = DeviceWebhookForwardingService(sender: RecordingSender(), random: random)
        let second = DeviceWebhookForwardingService(sender: RecordingSender(), random: random)
        XCTAssertNotEqual(first.secret.hexadecimal, second.secret.hexadecimal)
    }
}

private final class RecordingSender: WebhookSenderProtocol {
    private let sent = Mutex<WebhookMessage?>(nil)

    var message: WebhookMessage? { sent.withLock(\.self) }

    func send(_ message: WebhookMessage) async -> WebhookOutcome? {
        sent.withLock { $0 = message }
        return .answered(status: 202)
    }
}
