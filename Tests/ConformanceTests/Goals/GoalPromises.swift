import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``GoalServiceProtocol``. `USR002` saves; the bank has no goals at first.
enum GoalPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("a new goal is returned, and goals are listed in order of creation") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            let none = try await goals.goals()
            XCTAssertEqual(none, [])
            let first = try await goals.add(.usd("  Bicycle ", on: account), mode: .commit)
            let second = try await goals.add(.usd("Travel", on: account), mode: .commit)
            let listed = try await goals.goals()
            XCTAssertEqual(listed, [first, second])
            XCTAssertEqual(
                first,
                Goal(
                    id: "GOL001", name: "Bicycle", accountID: account, target: usd(80_000),
                    createdAt: bank.now))
            XCTAssertEqual(second.id, "GOL002")
        },
        Promise("a dry run returns the goal in the same form and stores nothing") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            let tried = try await goals.add(.usd("Bicycle", on: account), mode: .dryRun)
            let made = try await goals.add(.usd("Bicycle", on: account), mode: .commit)
            let removed = try await goals.remove(made.id, mode: .dryRun)
            let listed = try await goals.goals()
            XCTAssertEqual(tried, made)
            XCTAssertEqual(removed, made)
            XCTAssertEqual(listed, [made])
        },
        Promise("an invalid goal is refused, in the order of the contract, and not stored") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            let closed = try await bank.openAccount()
            _ = try await bank.customer.accounts.close(closed, clearsDefault: false, mode: .commit)
            let others = try await bank.operator.accounts.open(
                AccountOpening(accountType: .savings, currency: .usd, accountName: "Other"), mode: .commit)
            let refusals: [(GoalRequest, ServiceError)] = [
                (
                    .usd(" ", 0, on: "ACC999"),
                    .invalidValue(field: .name, value: " ", reason: .empty)
                ),
                (.usd("Car", 0, on: "ACC999"), .invalidAmount(text: "0.00", reason: .notPositive)),
                (.usd("Car", on: "ACC999"), .notFound(.account, name: "ACC999")),
                (.usd("Car", on: others.id), .notFound(.account, name: others.id.text)),
                (.usd("Car", on: closed), .accountClosed(closed)),
                (
                    GoalRequest(name: "Car", accountID: account, target: eur(1)),
                    .currencyMismatch(expected: .usd, actual: .eur)
                ),
            ]
            for mode in [ExecutionMode.commit, .dryRun] {
                for (request, refusal) in refusals {
                    await assertRefused(refusal) { try await goals.add(request, mode: mode) }
                }
            }
            let listed = try await goals.goals()
            XCTAssertEqual(listed, [])
        },
        Promise("a name is unique in any letter case until its goal is removed") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            _ = try await goals.add(.usd("Bicycle", on: account), mode: .commit)
            await assertRefused(.alreadyExists(.goal, name: "GOL001")) {
                try await goals.add(.usd("BICYCLE", on: account), mode: .commit)
            }
            let removed = try await goals.remove("GOL001", mode: .commit)
            XCTAssertEqual(removed.name, "Bicycle")
            let again = try await goals.add(.usd("BICYCLE", on: account), mode: .commit)
            XCTAssertEqual(again.id, "GOL002")
        },
        Promise("a goal is removed once, and a missing one is not found") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            _ = try await goals.add(.usd("Bicycle", on: account), mode: .commit)
            _ = try await goals.remove("GOL001", mode: .commit)
            for id in ["GOL001", "GOL002", "x"] as [GoalID] {
                await assertRefused(.notFound(.goal, name: id.text)) {
                    try await goals.remove(id, mode: .commit)
                }
            }
        },
        Promise("goals are visible to their owner only") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            _ = try await goals.add(.usd("Bicycle", on: account), mode: .commit)
            let others = await bank.goals(of: BankUnderTest.operatorPrincipal)
            let seen = try await others.goals()
            XCTAssertEqual(seen, [])
            await assertRefused(.notFound(.goal, name: "GOL001")) {
                try await others.remove("GOL001", mode: .commit)
            }
        },
        Promise("an owner with a goal cannot be removed from the account, unless the goal ends too") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            _ = try await goals.add(.usd("Bicycle", on: account), mode: .commit)
            _ = try await bank.operator.teller.addOwner("USR001", to: account, mode: .commit)
            await assertRefused(.hasDependents(.account, name: account.text, dependents: ["GOL001"])) {
                try await bank.operator.teller.removeOwner("USR002", from: account, mode: .commit)
            }
            _ = try await bank.operator.teller.removeOwner(
                "USR002", from: account, endsDependents: true, mode: .commit)
            _ = try await bank.operator.teller.addOwner("USR002", to: account, mode: .commit)
            let listed = try await goals.goals()
            XCTAssertEqual(listed, [])
        },
        Promise("changes, also refused ones, leave audit lines") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            _ = try await goals.add(.usd("Bicycle", on: account), mode: .commit)
            _ = try? await goals.remove("GOL009", mode: .commit)
            let lines = try await bank.operator.audit.events(
                AuditQuery(userID: "USR002"), page: PageRequest(limit: 2))
            XCTAssertEqual(lines.items.map(\.operation), ["goals.remove", "goals.add"])
            XCTAssertEqual(lines.items.map(\.subject), ["GOL009", "GOL001"])
            XCTAssertEqual(lines.items.map(\.outcome), ["notFound", "done"])
        },
        Promise("calls without a session are refused") { bank in
            let goals = await bank.signedOut.goalService
            await assertRefused(.unauthorized(.notSignedIn)) { try await goals.goals() }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await goals.add(.usd("Bicycle", on: "ACC001"), mode: .commit)
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await goals.remove("GOL001", mode: .commit)
            }
        },
        Promise("simultaneous changes lose nothing") { bank in
            let (goals, account) = (await bank.goals(), try await bank.openAccount())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 1...16 {
                    group.addTask {
                        _ = try await goals.add(.usd("Goal \(index)", on: account), mode: .commit)
                    }
                }
                try await group.waitForAll()
            }
            let listed = try await goals.goals()
            XCTAssertEqual(Set(listed.map(\.id)).count, 16)
            XCTAssertEqual(Set(listed.map(\.name)).count, 16)
        },
    ]
}

extension BankConformanceTests {
    func testGoalPromises_AreKept() async throws { try await keep(GoalPromises.all) }
}

extension BankUnderTest {
    fileprivate func goals(
        of principal: Principal = Self.customerPrincipal
    ) async -> any GoalServiceProtocol {
        await session(of: principal).goalService
    }

    fileprivate func openAccount() async throws -> AccountID {
        try await customer.accounts.open(
            AccountOpening(accountType: .savings, currency: .usd, accountName: "Savings"), mode: .commit
        ).id
    }
}

extension GoalRequest {
    fileprivate static func usd(
        _ name: String, _ minorUnits: Int64 = 80_000, on account: AccountID
    ) -> GoalRequest {
        GoalRequest(
            name: name, accountID: account, target: Money(minorUnits: minorUnits, currency: .usd))
    }
}
