import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class GoalPaceTests: XCTestCase {
    private let accounts = StubAccountService()
    private let today = CalendarDate(dayNumber: 20_634)

    private func goal(_ id: GoalID, target: Int64, saved: Int64) -> GoalProgress {
        GoalProgress(
            goal: Goal(
                id: id, name: id.text, accountID: "ACC002", target: usd(target),
                createdAt: Instant(utc: today)), account: .savings, saved: usd(saved))
    }

    private func days(_ goals: [GoalProgress], _ balances: [Int64]) async throws -> [GoalID: CalendarDate] {
        accounts.onBalanceHistory.answer(with: [
            BalanceHistory(
                accountID: "ACC002", from: today.adding(days: 1 - balances.count),
                balances: balances.map(usd))
        ])
        let model = GoalPaceViewModel(of: goals, on: today, accountService: accounts)
        await model.load()
        return try model.state.get()
    }

    func testGoal_IsReachedAtThePaceOfItsAccount() async throws {
        // 100 in 10 days, and 250 are missing.
        let balances = [900] + Array(repeating: Int64(950), count: 9) + [1_000]
        let found = try await days([goal("GOL001", target: 1_250, saved: 1_000)], balances)
        XCTAssertEqual(found, ["GOL001": today.adding(days: 25)])
    }

    func testGoalsOfOneAccount_AreReachedOneAfterTheOther() async throws {
        let goals = [
            goal("GOL001", target: 500, saved: 500), goal("GOL002", target: 600, saved: 500),
            goal("GOL003", target: 100, saved: 0),
        ]
        let found = try await days(goals, [900, 1_000])
        XCTAssertEqual(found, ["GOL002": today.adding(days: 1), "GOL003": today.adding(days: 2)])
    }

    func testAccountThatDoesNotGrow_AndAGoalOfCenturies_HaveNoDay() async throws {
        let shrinking = try await days([goal("GOL001", target: 2_000, saved: 1_000)], [1_001, 1_000])
        XCTAssertEqual(shrinking, [:])
        let far = try await days([goal("GOL001", target: .max, saved: 1_000)], [999, 1_000])
        XCTAssertEqual(far, [:])
    }

    func testReachedGoals_AskTheBankForNothing() async throws {
        let found = try await days([goal("GOL001", target: 500, saved: 500)], [500])
        XCTAssertEqual(found, [:])
        XCTAssertEqual(accounts.onBalanceHistory.callCount, 0)
    }
}
