import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``NotificationServiceProtocol`` about watching for notifications.
enum NotificationArrivalPromises {
    static let all: [Promise<FundedBank>] = [
        Promise(
            "notifications after the given one are delivered at once, oldest first, and the watch ends after its time"
        ) {
            funded in
            let seen = try await funded.operator.notifications.notifications(unreadOnly: false, page: nil)
                .items
            let last = try XCTUnwrap(seen.first?.id)
            for amount in 1...3 { try await funded.operator.deposit(usd(Int64(amount)), to: funded.main) }
            try await funded.operator.deposit(usd(4), to: funded.foreign)
            let arrived = try await funded.operator.arrivals(after: last, seconds: 0)
            XCTAssertEqual(arrived.map(\.amount), [usd(1), usd(2), usd(3)])
            XCTAssertEqual(funded.bank.seconds.sleepCount, 0)
            let afterwards = try await funded.operator.arrivals(after: arrived.last?.id, seconds: 2)
            XCTAssertEqual(afterwards, [])
            XCTAssertEqual(funded.bank.seconds.sleepCount, 2)
        },
        Promise("notifications during a watch are delivered once, and earlier ones are not") { funded in
            funded.bank.seconds.meanwhile { sleep in
                guard sleep != 2 else { return }
                try await funded.operator.deposit(usd(Int64(sleep)), to: funded.main)
                try await funded.operator.deposit(usd(100), to: funded.foreign)
            }
            let arrived = try await funded.operator.arrivals(after: nil, seconds: 4)
            XCTAssertEqual(arrived.map(\.amount), [usd(1), usd(3), usd(4)])
        },
        Promise("a watch after another user's notification is refused") { funded in
            let foreign = try await funded.operator.told(.paymentReceived)
            for id in [try XCTUnwrap(foreign.first?.id), "NTF999999", "x"] {
                await assertRefused(.notFound(.notification, name: id.text)) {
                    try await funded.customer.arrivals(after: id, seconds: 0)
                }
            }
        },
        Promise("a watch ends when its task is cancelled") { funded in
            let watch = Task { try await funded.operator.arrivals(after: nil, seconds: 1_000_000) }
            funded.bank.seconds.meanwhile { _ in watch.cancel() }
            let arrived = try await watch.value
            XCTAssertEqual(arrived, [])
            XCTAssertLessThan(funded.bank.seconds.sleepCount, 1_000_000)
        },
    ]
}

extension BankConformanceTests {
    func testNotificationArrivalPromises_AreKept() async throws {
        try await keep(NotificationArrivalPromises.all)
    }
}
