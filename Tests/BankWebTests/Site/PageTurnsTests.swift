import BankDomain
import XCTest

@testable import BankWeb

@MainActor
final class PageTurnsTests: XCTestCase {
    private var log: [String] = []

    private func work(_ name: String, _ turns: PageTurns, _ user: UserID?) async {
        await turns.take(for: user) {
            log.append(name + " begins")
            for _ in 0..<20 { await Task.yield() }
            log.append(name + " ends")
        }
    }

    func testFormsOfOneUser_AreAnsweredOneAfterAnother() async {
        let turns = PageTurns()
        let tasks = ["1", "2", "3"].map { name in Task { await work(name, turns, "USR001") } }
        for task in tasks { await task.value }
        XCTAssertEqual(log.count, 6)
        for pair in stride(from: 0, to: 6, by: 2) {
            XCTAssertEqual(log[pair].prefix(1), log[pair + 1].prefix(1), "\(log)")
        }
    }

    func testFormsOfOthers_DoNotWait() async {
        let turns = PageTurns()
        let users: [UserID?] = ["USR001", "USR002", nil]
        let tasks = users.map { user in Task { await work(user?.text ?? "-", turns, user) } }
        for task in tasks { await task.value }
        XCTAssertEqual(log.prefix(3).filter { $0.hasSuffix("begins") }.count, 3, "\(log)")
    }

    func testFailedForm_LetsTheNextOneIn() async {
        struct Failure: Error {}
        let turns = PageTurns()
        try? await turns.take(for: "USR001") { throw Failure() }
        await work("2", turns, "USR001")
        XCTAssertEqual(log, ["2 begins", "2 ends"])
    }
}
