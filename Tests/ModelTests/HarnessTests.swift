import BankDomain
import BankServices
import Synchronization
import XCTest

/// The harness finds faults and reduces them to a few operations.
final class HarnessTests: XCTestCase {
    func testDroppedIdempotencyKey_IsFoundAndShrunk() async throws {
        let episode = Episode(bank: {
            let bank = try await ModelBank.mock()
            return bank.replacingTeller { ForgetfulTeller($0) }
        })
        var found: [any Operation]?
        for seed in 1...20 as ClosedRange<UInt64> where found == nil {
            found = try await episode.play(seed: seed)?.operations
        }
        let operations = try XCTUnwrap(found)
        let short = try await Shrinker { try await episode.replay($0) != nil }.shrink(operations)
        let text = try Script(short).text()
        // Accounts are named by number, so the accounts before the relevant one have to be opened too.
        let others = short.filter { !($0 is OpenAccount) }
        XCTAssertEqual(others.count, 2, text)
        XCTAssertTrue(others.first is Deposit, text)
    }

    func testRandomOperations_HaveAllEffects() async throws {
        var succeeded: Set<String> = []
        var effects: Set<ClearingOutcome.Effect> = []
        for seed in 1...10 as ClosedRange<UInt64> {
            var world = World(seed: seed)
            let bank = try await ModelBank.mock()
            for _ in 0..<Episode.length * 2 {
                let operation = world.next()
                let outcome = await Outcome(of: operation, at: bank)
                world.learn(operation, outcome)
                guard operation.mode == .commit, case .answered(let answer) = outcome else { continue }
                succeeded.insert(type(of: operation).verb)
                if let outcomes = answer as? [ClearingOutcome] { effects.formUnion(outcomes.map(\.effect)) }
            }
        }
        XCTAssertEqual(Set(World.kinds.map { $0.type.verb }).subtracting(succeeded), [])
        XCTAssertEqual(effects, Set(ClearingOutcome.Effect.allCases))
    }

    func testScript_IsTheSameAfterReadingAgain() async throws {
        var world = World(seed: 1)
        let bank = try await ModelBank.mock()
        var operations: [any Operation] = []
        for _ in 0..<3_000 {
            let operation = world.next()
            world.learn(operation, await Outcome(of: operation, at: bank))
            operations.append(operation)
        }
        let text = try Script(operations).text()
        let again = try Script(text)
        XCTAssertEqual(again.operations.map { AnyHashable($0) }, operations.map { AnyHashable($0) })
        let verbs = Set(operations.map { type(of: $0).verb })
        XCTAssertEqual(Set(World.kinds.map { $0.type.verb }).subtracting(verbs), [], "every kind occurs")
    }
}

/// A teller that ignores idempotency keys.
private final class ForgetfulTeller: TellerServiceProtocol {
    private let teller: any TellerServiceProtocol
    private let count = Atomic(0)

    init(_ teller: any TellerServiceProtocol) {
        self.teller = teller
    }

    func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        guard let key = IdempotencyKey("forgetful-\(count.add(1, ordering: .relaxed).newValue)") else {
            fatalError("A number makes a key.")
        }
        return try await teller.deposit(
            CashRequest(
                accountID: request.accountID, amount: request.amount, reference: request.reference,
                valueDate: request.valueDate, idempotencyKey: key), mode: mode)
    }

    func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await teller.withdraw(request, mode: mode)
    }

    func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await teller.reverse(id, correction, valueDate: valueDate, mode: mode)
    }

    func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await teller.releaseHold(id, correction, mode: mode)
    }

    func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await teller.setFloor(of: id, to: floor, mode: mode)
    }

    func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await teller.addOwner(user, to: id, mode: mode)
    }

    func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await teller.removeOwner(user, from: id, endsDependents: endsDependents, mode: mode)
    }

    func account(named name: String) async throws -> Account { try await teller.account(named: name) }
}
