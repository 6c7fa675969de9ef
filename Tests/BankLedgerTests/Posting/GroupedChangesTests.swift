import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

/// Changes that commit together. Each sees the changes before it, and is kept or refused by itself.
final class GroupedChangesTests: LedgerTestCase {
    /// The operator has 100.00 on ACC001. ACC002 belongs to another customer and is empty.
    override func setUp() async throws {
        try await super.setUp()
        try await bank.opened(self)
        try await bank.open("Theirs", for: "USR002")
    }

    func testRepeatedKeysOfAGroup_AreNotedForTheirCallsOnly() async throws {
        let (transfers, known) = (bank.transfers, key("known"))
        @Sendable func isReplay(_ key: IdempotencyKey) async throws -> Bool {
            let notes = CallNotes()
            _ = try await CallNotes.$ofCall.withValue(notes) {
                try await transfers.create(
                    TransferRequest(
                        from: "ACC001", to: .account("ACC002"), amount: .usd(1), executionDate: nil,
                        idempotencyKey: key), mode: .commit)
            }
            return notes.isReplay
        }
        let first = try await isReplay(known)
        XCTAssertFalse(first)
        try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<16 {
                group.addTask { (number, try await isReplay(number % 2 == 0 ? known : key("new-\(number)"))) }
            }
            for try await (number, isReplay) in group {
                XCTAssertEqual(isReplay, number % 2 == 0, "\(number)")
            }
        }
    }

    // MARK: Deposits and holds

    func testHoldAfterADepositOfItsGroup_MayUseIt() async throws {
        let (deposit, hold) = (Self.deposit(5_000), Self.hold(12_000))
        await commit(deposit, hold)
        XCTAssertEqual(try deposit.answer?.get().amount, usd(5_000))
        XCTAssertEqual(try hold.answer?.get().status, .pending)
        let balance = try await balance()
        XCTAssertEqual(balance, [12_000, 15_000])
        try await assertSound()
    }

    func testHoldBeforeADepositOfItsGroup_IsRefusedAlone() async throws {
        let (hold, deposit) = (Self.hold(12_000), Self.deposit(5_000))
        await commit(hold, deposit)
        XCTAssertEqual(
            refusal(hold),
            .insufficientFunds(account: "ACC001", available: .usd(10_000), requested: .usd(12_000)))
        XCTAssertEqual(try deposit.answer?.get().amount, usd(5_000))
        let balance = try await balance()
        XCTAssertEqual(balance, [0, 15_000])
        try await assertSound()
    }

    func testCaptureBeforeAReleaseOfItsGroup_Wins() async throws {
        await commit(Self.hold(6_000))
        let (capture, release) = (Self.capture(), Self.release())
        await commit(capture, release)
        XCTAssertEqual(try capture.answer?.get().status, .captured)
        XCTAssertEqual(
            refusal(release), .invalidState(.transferHold, name: "HLD000001", status: "captured"))
        let balance = try await balance()
        XCTAssertEqual(balance, [0, 4_000])
        try await assertSound()
    }

    func testReleaseBeforeACaptureOfItsGroup_Wins() async throws {
        await commit(Self.hold(6_000))
        let (release, capture) = (Self.release(), Self.capture())
        await commit(release, capture)
        XCTAssertEqual(try release.answer?.get().status, .released)
        XCTAssertEqual(
            refusal(capture), .invalidState(.transferHold, name: "HLD000001", status: "released"))
        let balance = try await balance()
        XCTAssertEqual(balance, [0, 10_000])
        try await assertSound()
    }

    // MARK: Many changes, and refused ones

    func testTwentyThousandAtOnce_AreEachAnsweredAndBookedOnce() async throws {
        let savings = try await bank.open("Savings").id
        await commit(Self.deposit(10_000))
        let service = bank.transfers
        let ids = try await withThrowingTaskGroup(of: TransferID.self) { group in
            for number in 1...20_000 {
                let request = TransferRequest(
                    from: "ACC001", to: .account(savings), amount: .usd(1),
                    idempotencyKey: key("many-\(number)"))
                group.addTask { try await service.create(request, mode: .commit).id }
            }
            return try await group.reduce(into: Set<TransferID>()) { _ = $0.insert($1) }
        }
        XCTAssertEqual(ids.count, 20_000)
        let balance = try await bank.balance(savings)
        XCTAssertEqual(balance, 20_000)
        try await assertSound()
    }

    func testChangeThatTheDatabaseRefuses_FailsAlone() async throws {
        let (first, last) = (Self.payment(1, "first"), Self.payment(3, "last"))
        let refused = Self.change("refused") { transaction in
            _ = try transaction.bank.makeTransfer(
                Self.request(2, "refused"), for: transaction.users.soleUser(), .rules)
            // The user does not exist. The database notices when the row is written.
            try transaction.notifications.tell(
                "USR999", NotificationEvent(.paymentSent, subject: "TRF000001"))
        }
        await commit(first, refused, last)
        XCTAssertEqual(try first.answer?.get().amount, usd(1))
        guard case .storage(.damaged, _, _) = refusal(refused) else {
            return XCTFail("\(String(describing: refused.answer))")
        }
        XCTAssertEqual(try last.answer?.get().amount, usd(3))
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 4)
        let lines = try await trail("first", "refused", "last")
        XCTAssertEqual(lines, ["first done", "last done"])
        try await assertSound()
    }

    func testRefusedBufferedChange_LeavesNoRow() async throws {
        try await assertLeavesNothing { transaction in
            _ = try transaction.bank.makeTransfer(
                Self.request(100, "lost"), for: transaction.users.soleUser(), .rules)
        }
    }

    func testRefusedUnbufferedChange_LeavesNoRow() async throws {
        try await assertLeavesNothing { transaction in
            let principal = try transaction.users.soleUser()
            _ = try transaction.bank.makeTransfer(
                Self.request(100, "lost"), for: principal, .rules)
            try transaction.write(.update("account", set: "name", where: "id = 1"), "Other")
            _ = try transaction.bank.makeTransfer(
                Self.request(200, "lost-too"), for: principal, .rules)
        }
        let name = try await bank.accounts.account(id: "ACC001").accountName
        XCTAssertEqual(name, "Everyday")
    }
}

// MARK: - Changes

extension GroupedChangesTests {
    /// A queued change with its line in the audit trail.
    private static func change<Answer: Sendable>(
        _ name: String, _ body: @escaping @Sendable (LedgerTransaction) throws -> Answer
    ) -> QueuedAnswer<Answer> {
        let action = AuditedAction(.transfersCreate, by: nil, on: name)
        return QueuedAnswer(action, key: key(name)) { transaction in
            let answer = try body(transaction)
            try transaction.audit.record(action)
            return answer
        }
    }

    private static func deposit(_ minorUnits: Int64) -> QueuedAnswer<Transaction> {
        change("deposit") { transaction in
            try transaction.bank.cash(
                CashRequest(
                    accountID: "ACC001", amount: .usd(minorUnits),
                    idempotencyKey: key("deposit-\(minorUnits)")),
                .credit, for: transaction.users.soleUser())
        }
    }

    private static func hold(_ minorUnits: Int64) -> QueuedAnswer<TransferHold> {
        change("hold") { transaction in
            try transaction.bank.holdTransfer(
                TransferHoldRequest(
                    from: "ACC001", to: .account("ACC002"), amount: .usd(minorUnits),
                    idempotencyKey: key("hold")),
                for: transaction.users.soleUser())
        }
    }

    private static func capture() -> QueuedAnswer<TransferHold> {
        change("capture") { transaction in
            try transaction.bank.captureHold(
                "HLD000001", amount: nil, key: key("capture"), for: transaction.users.soleUser())
        }
    }

    private static func release() -> QueuedAnswer<TransferHold> {
        change("release") { transaction in
            try transaction.bank.releaseHold(
                "HLD000001", key: key("release"), for: transaction.users.soleUser())
        }
    }

    private static func payment(_ minorUnits: Int64, _ name: String) -> QueuedAnswer<Transfer> {
        change(name) { transaction in
            try transaction.bank.makeTransfer(
                request(minorUnits, name), for: transaction.users.soleUser(), .rules
            ).transfer
        }
    }

    private static func request(_ minorUnits: Int64, _ name: String) -> TransferRequest {
        TransferRequest(from: "ACC001", to: "ACC002", amount: .usd(minorUnits), idempotencyKey: key(name))
    }

    /// Commits changes as one group.
    private func commit(_ changes: any QueuedChange...) async {
        for change in changes { bank.store.queue.add(change) }
        await bank.store.commitWaiting()
    }

    private func refusal<Answer: Sendable>(_ change: QueuedAnswer<Answer>) -> ServiceError? {
        guard case .failure(let error) = change.answer else { return nil }
        return error as? ServiceError
    }
}

// MARK: - Rows left behind

extension GroupedChangesTests {
    /// Runs a refused change, which had already written something, between two good ones. Only the good ones may leave
    /// rows, and their numbers must have no gap.
    private func assertLeavesNothing(
        line: UInt = #line, _ body: @escaping @Sendable (LedgerTransaction) throws -> Void
    ) async throws {
        let before = try await rowCounts(line: line)
        let (first, last) = (Self.payment(1, "first"), Self.payment(3, "last"))
        let refused = Self.change("refused") { transaction in
            try body(transaction)
            throw ServiceError.accountFrozen("ACC001")
        }
        await commit(first, refused, last)
        XCTAssertEqual(refusal(refused), .accountFrozen("ACC001"), line: line)
        let amounts = try [first, last].map { try $0.answer?.get().amount }
        XCTAssertEqual(amounts, [usd(1), usd(3)], line: line)
        let after = try await rowCounts(line: line)
        let added = after.merging(before) { $0 - $1 }
        // Each payment notifies payer and payee. The refusal has an audit line.
        XCTAssertEqual(
            added, ["transfer": 2, "notification": 4, "audit_event": 3, "idempotency": 2], line: line)
        let lines = try await trail("first", "refused", "last")
        XCTAssertEqual(lines, ["first done", "refused accountFrozen", "last done"], line: line)
        let balance = try await balance()
        XCTAssertEqual(balance, [0, 9_996], line: line)
        try await assertSound(line: line)
    }

    /// The row counts of the tables that are buffered in memory. Numbered rows must have no gap.
    private func rowCounts(line: UInt) async throws -> [String: Int64] {
        let tables = [
            ("transfer", "max(id)"), ("notification", "max(id)"), ("audit_event", "max(id)"),
            ("idempotency", "count(*)"),
        ]
        let counts = try await bank.store.read { transaction in
            try tables.map { table, newest in
                try transaction.flushed.first(
                    "SELECT count(*) AS count, \(newest) AS newest FROM \(table)"
                ) { (table: table, count: $0.int64("count"), newest: $0.int64("newest")) }
            }.compactMap { $0 }
        }
        XCTAssertEqual(counts.map { $0.count }, counts.map { $0.newest }, "a number is left out", line: line)
        return Dictionary(uniqueKeysWithValues: counts.map { ($0.table, $0.count) })
    }

    /// The held amount and the balance of ACC001.
    private func balance() async throws -> [Int64]? {
        try await bank.store.read { transaction in
            try transaction.flushed.first("SELECT held, posted FROM balance WHERE account = 1") {
                [$0.int64("held"), $0.int64("posted")]
            }
        }
    }

    /// The audit lines with these subjects.
    private func trail(_ subjects: String...) async throws -> [String] {
        let lines = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT subject, outcome FROM audit_event ORDER BY id") {
                (subject: $0.text("subject"), outcome: $0.text("outcome"))
            }
        }
        return lines.filter { subjects.contains($0.subject) }.map { "\($0.subject) \($0.outcome)" }
    }

    private func assertSound(line: UInt = #line) async throws {
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(fault, line: line)
    }
}
