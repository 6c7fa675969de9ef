import BankDomain
import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

@MainActor
final class NotificationsCommandTests: XCTestCase {
    private func command(_ words: String...) throws -> NotificationsCommand {
        try NotificationsCommand(
            CommandLineParser(BankProgram.specification).parse(["notifications"] + words))
    }

    func testVerbs_BecomeTheirCommands() async throws {
        XCTAssertEqual(try command("list"), .list(unreadOnly: false, nil))
        XCTAssertEqual(
            try command("list", "--unread", "--limit", "3"),
            .list(unreadOnly: true, try PageRequest(limit: 3)))
        XCTAssertEqual(try command("read", "NTF000001"), .read("NTF000001", .commit))
        XCTAssertEqual(try command("read", "--all", "--dry-run"), .readAll(.dryRun))
        XCTAssertEqual(try command("watch"), .watch(after: nil, timeoutSeconds: nil))
        XCTAssertEqual(
            try command("watch", "--after", "NTF000001", "--for", "0"),
            .watch(after: "NTF000001", timeoutSeconds: 0))
        XCTAssertEqual(try command("preferences"), .preferences)
        XCTAssertEqual(
            try command("preferences", "--off", "cardPayment"),
            .setPreference(NotificationPreference(.cardPayment, isWanted: false), .commit))
    }

    func testContradictingOptions_AreRefused() async throws {
        for words in [
            ["read"], ["read", "NTF000001", "--all"],
            ["preferences", "--on", "cardPayment", "--off", "newDevice"],
            ["watch", "--for", "-1"], ["preferences", "--on", "everything"],
        ] {
            XCTAssertThrowsError(
                try NotificationsCommand(
                    CommandLineParser(BankProgram.specification).parse(["notifications"] + words)),
                "\(words)")
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
