import BankDomain
import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

@MainActor
final class NotificationsCommandTests: XCTestCase {
    func testVerbs_ReachTheService() async throws {
        let bench = CommandBench()
        let failure = ServiceError.unauthorized(.sessionEnded)
        let service = bench.notifications
        service.onNotifications.fail(with: failure)
        service.onMarkRead.fail(with: failure)
        service.onMarkAllRead.fail(with: failure)
        service.onArrivals.fail(with: failure)
        service.onPreferences.fail(with: failure)
        service.onSetPreference.fail(with: failure)
        for words in [
            ["list"], ["list", "--unread", "--limit", "3"], ["read", "NTF000001"],
            ["read", "--all", "--dry-run"], ["watch"], ["watch", "--after", "NTF000001", "--for", "0"],
            ["preferences"], ["preferences", "--off", "cardPayment"],
        ] {
            let result = await bench.run(["notifications"] + words)
            XCTAssertEqual(result.failure as? ServiceError, failure, "\(words)")
        }
        XCTAssertEqual(
            service.onNotifications.calls,
            [.init(unreadOnly: false, page: nil), .init(unreadOnly: true, page: try PageRequest(limit: 3))])
        XCTAssertEqual(service.onMarkRead.calls, [.init("NTF000001", mode: .commit)])
        XCTAssertEqual(service.onMarkAllRead.calls, [.dryRun])
        XCTAssertEqual(
            service.onArrivals.calls,
            [.init(after: nil, timeoutSeconds: nil), .init(after: "NTF000001", timeoutSeconds: 0)])
        XCTAssertEqual(service.onPreferences.callCount, 1)
        XCTAssertEqual(
            service.onSetPreference.calls,
            [.init(NotificationPreference(.cardPayment, isWanted: false), mode: .commit)])
    }

    func testContradictingOptions_AreRefused() async throws {
        for words in [
            ["read"], ["read", "NTF000001", "--all"],
            ["preferences", "--on", "cardPayment", "--off", "newDevice"],
            ["watch", "--for", "-1"], ["preferences", "--on", "everything"],
        ] {
            XCTAssertThrowsError(try read(["notifications"] + words), "\(words)")
        }
    }

    func testWatch_PrintsAnObjectALine() async {
        let bench = CommandBench()
        bench.notifications.onArrivals.answer(with: [.sample(1), .sample(2)])
        let result = await bench.run(
            "notifications", "watch", "--for", "0", "--output", "json", "--fields", "id")
        XCTAssertEqual(result.output, [#"{"id":"NTF000001"}"#, #"{"id":"NTF000002"}"#])
        XCTAssertEqual(result.errors, [])
    }

    func testWatch_ThatEndsForAReason_FailsWithIt() async {
        let bench = CommandBench()
        bench.notifications.onArrivals.fail(with: ServiceError.unauthorized(.sessionEnded))
        let result = await bench.run("notifications", "watch")
        XCTAssertEqual(result.failure as? ServiceError, .unauthorized(.sessionEnded))
    }

    func testEveryKind_HasWordsOfItsOwn() async {
        let words = BankNotification.Kind.allCases.map { kind in
            NotificationText.words(
                BankNotification(
                    id: "NTF000001", userID: "USR001", kind: kind, subject: "x", amount: usd(1_250),
                    detail: "Bakery", createdAt: Instant(millisecondsSinceEpoch: 0), readAt: nil))
        }
        XCTAssertEqual(Set(words).count, words.count)
        XCTAssertTrue(words.allSatisfy { $0.english.hasSuffix(": 12.50 USD, Bakery") })
    }
}
