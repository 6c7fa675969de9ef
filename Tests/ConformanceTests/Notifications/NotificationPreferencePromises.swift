import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``NotificationServiceProtocol`` about preferences.
enum NotificationPreferencePromises {
    static let all: [Promise<FundedBank>] = [
        Promise("all kinds are on by default") { funded in
            let preferences = try await funded.customer.notifications.preferences()
            XCTAssertEqual(
                preferences,
                BankNotification.Kind.allCases.map { NotificationPreference($0, isWanted: true) })
        },
        Promise("a kind that is off is no longer sent to this user") { funded in
            let off = NotificationPreference(.paymentReceived, isWanted: false)
            let service = funded.customer.notifications
            let before = try await funded.customer.told(.paymentReceived)
            let kept = try await service.setPreference(off, mode: .commit)
            XCTAssertEqual(kept, off)
            try await funded.operator.deposit(usd(1), to: funded.foreign)
            try await funded.operator.withdraw(usd(2), from: funded.foreign)
            try await funded.operator.deposit(usd(3), to: funded.main)
            let after = try await funded.customer.told(.paymentReceived)
            XCTAssertEqual(after, before)
            let sent = try await funded.customer.told(.paymentSent)
            XCTAssertEqual(sent.map(\.amount), [usd(2)])
            let other = try await funded.operator.told(.paymentReceived).first
            XCTAssertEqual(other?.amount, usd(3))
            _ = try await service.setPreference(
                NotificationPreference(.paymentReceived, isWanted: true), mode: .commit)
            try await funded.operator.deposit(usd(4), to: funded.foreign)
            let newest = try await funded.customer.told(.paymentReceived).first
            XCTAssertEqual(newest?.amount, usd(4))
        },
        Promise("a dry run stores no preference") { funded in
            let service = funded.customer.notifications
            let off = NotificationPreference(.paymentSent, isWanted: false)
            let tried = try await service.setPreference(off, mode: .dryRun)
            XCTAssertEqual(tried, off)
            let preferences = try await service.preferences()
            XCTAssertFalse(preferences.contains(off))
        },
        Promise("security notifications are always sent") { funded in
            let service = funded.customer.notifications
            for kind in [BankNotification.Kind.newDevice, .securityChanged] {
                for mode in [ExecutionMode.commit, .dryRun] {
                    await assertRefusedValue(of: .kind) {
                        try await service.setPreference(
                            NotificationPreference(kind, isWanted: false), mode: mode)
                    } as: {
                        guard case .notOneOf(let others) = $0 else { return false }
                        return others.count == BankNotification.Kind.allCases.count - 2
                    }
                }
                let on = NotificationPreference(kind, isWanted: true)
                let kept = try await service.setPreference(on, mode: .commit)
                XCTAssertEqual(kept, on)
            }
        },
    ]
}

extension BankConformanceTests {
    func testNotificationPreferencePromises_AreKept() async throws {
        try await keep(NotificationPreferencePromises.all)
    }
}
