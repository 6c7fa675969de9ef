import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// What ``GoalServiceProtocol`` promises. It begins without goals and acts for the owner of the sample
/// accounts; whoever else it acts for has no account.
enum GoalPromises {
    static let all: [Promise<any GoalServiceProtocol>] = [
        Promise("there are no goals at first") { service in
            let goals = try await service.goals()
            XCTAssertEqual(goals, [])
        },
        Promise("a goal is answered as kept, and listed in the order of adding") { service in
            let first = try await service.add(.sample("  Bicycle "), mode: .commit)
            let second = try await service.add(.sample("Travel", on: "ACC003", .eur), mode: .commit)
            let goals = try await service.goals()
            XCTAssertEqual(first, .bicycle)
            XCTAssertEqual(second.id, "GOL002")
            XCTAssertEqual(goals, [first, second])
        },
        // doc:begin promise
        Promise("a dry run answers the goal, of the same shape, and keeps nothing") { service in
            let tried = try await service.add(.sample(), mode: .dryRun)
            let made = try await service.add(.sample(), mode: .commit)
            let goals = try await service.goals()
            XCTAssertEqual(tried, made)
            XCTAssertEqual(goals, [made])
        },
        // doc:end promise
        Promise("what cannot be a goal is refused, in the order of the contract, and not kept") { service in
            let refusals: [(GoalRequest, ServiceError)] = [
                (
                    .sample(" ", on: "ACC999", minorUnits: 0),
                    .invalidValue(field: "name", value: " ", reason: .empty)
                ),
                (
                    .sample(on: "ACC999", minorUnits: 0),
                    .invalidAmount(text: "0.00", reason: .notPositive)
                ),
                (.sample(on: "ACC999", .eur), .notFound(.account, name: "ACC999")),
                (.sample(on: "ACC002", .eur), .currencyMismatch(expected: .usd, actual: .eur)),
            ]
            for mode in [ExecutionMode.commit, .dryRun] {
                for (request, refusal) in refusals {
                    await assertRefused(refusal) { try await service.add(request, mode: mode) }
                }
            }
            let goals = try await service.goals()
            XCTAssertEqual(goals, [])
        },
        Promise("goals are their owner's alone") { service in
            _ = try await service.add(.sample(), mode: .commit)
            let other = service.acting(for: PinnedPrincipalSource(.bankOperator))
            let seen = try await other.goals()
            XCTAssertEqual(seen, [])
            await assertRefused(.notFound(.account, name: "ACC002")) {
                try await other.add(.sample(), mode: .commit)
            }
        },
        Promise("whoever the service acts for, the goals are the same bank's") { service in
            let again = service.acting(for: PinnedPrincipalSource(.bankOperator))
                .acting(for: PinnedPrincipalSource(.customer))
            _ = try await service.add(.sample(), mode: .commit)
            let goals = try await again.goals()
            XCTAssertEqual(goals, [.bicycle])
        },
        Promise("nobody signed in sees and adds nothing") { service in
            let acting = service.acting(for: NobodySignedIn())
            await assertRefused(.unauthorized(.notSignedIn)) { try await acting.goals() }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await acting.add(.sample(), mode: .commit)
            }
        },
        Promise("many at once lose nothing") { service in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 1...16 {
                    group.addTask { _ = try await service.add(.sample("Goal \(index)"), mode: .commit) }
                }
                try await group.waitForAll()
            }
            let goals = try await service.goals()
            XCTAssertEqual(Set(goals.map(\.id)).count, 16)
            XCTAssertEqual(Set(goals.map(\.name)).count, 16)
        },
    ]
}
