import BankDomain
import BankRules
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankLedger

/// Sums of what users sent, kept from one change to the next, equal the sums of all transfers.
final class SentSumsTests: LedgerTestCase {
    private let ada: UserID = "USR002"
    private let bob: UserID = "USR003"

    /// A bank with limits, so that payments to others read the sums.
    private static func bank(at path: String, seed: UInt64) -> TestBank {
        var rules = PaymentRules()
        (rules.limitPerDay, rules.limitPerMonth) = (.usd(1_000_000), .usd(1_000_000))
        return TestBank(path: path, seed: seed, rules: rules)
    }

    override func setUp() async throws {
        bank = Self.bank(at: folder + "/ledger.db", seed: 1)
        try await bank.initialize()
        for name in ["Ada", "Ada's other"] { try await bank.open(name, 100_000, for: ada) }
        try await bank.open("Bob", 100_000, for: bob)
    }

    private func request(_ from: Int64, _ to: Int64, _ minorUnits: Int64) -> TransferRequest {
        TransferRequest(
            from: AccountID(number: from), to: .account(AccountID(number: to)), amount: .usd(minorUnits),
            idempotencyKey: .fresh())
    }

    private func pay(_ from: Int64, _ to: Int64, _ minorUnits: Int64, by user: UserID, in bank: TestBank)
        async throws
    {
        _ = try await bank.transfers(of: user).create(request(from, to, minorUnits), mode: .commit)
    }

    /// The sum of the month, by what is kept and by all transfers.
    private func sums(of user: UserID, in bank: TestBank) async throws -> [[Money]] {
        try await bank.store.change(.dryRun) { transaction in
            func month() throws -> [Money] {
                transaction.known.forgetSums()
                return try transaction.transfers.sentTotals(
                    around: transaction.now.utcDate, by: user, without: nil
                ).inMonth
            }
            let kept = try month()
            transaction.sent = SentSums()
            return [kept, try month()]
        }
    }

    private func entryKept(of account: Int64) async throws -> Int64? {
        try await bank.store.change(.dryRun) { $0.sent[account]?.entryCount }
    }

    private func keepSums(of user: UserID) async throws {
        try await bank.store.change(.commit) {
            _ = try $0.transfers.sentTotals(around: $0.now.utcDate, by: user, without: nil)
        }
    }

    func testPaymentsOfThisProgram_AreAddedWithoutReading() async throws {
        try await keepSums(of: ada)
        for _ in 1...3 { try await pay(1, 3, 500, by: ada, in: bank) }
        let entry = try await entryKept(of: 1)
        XCTAssertEqual(entry, 4)
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(1_500)], [.usd(1_500)]])
    }

    func testPaymentsOfAnotherProgram_AreReadAndAdded() async throws {
        let other = Self.bank(at: bank.path, seed: 2)
        try await keepSums(of: ada)
        try await pay(1, 3, 500, by: ada, in: bank)
        for _ in 1...2 { try await pay(1, 3, 70, by: ada, in: other) }
        try await pay(3, 2, 9, by: bob, in: other)
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(640)], [.usd(640)]])
        await other.store.close()
    }

    func testPaymentThatReadsNoSums_DoesNotHideThoseOfAnotherProgram() async throws {
        let other = Self.bank(at: bank.path, seed: 2)
        try await pay(1, 3, 500, by: ada, in: bank)
        try await pay(1, 3, 70, by: ada, in: other)
        // Between one's own accounts no limit applies.
        try await pay(1, 2, 9, by: ada, in: bank)
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(570)], [.usd(570)]])
        await other.store.close()
    }

    func testRefusedPaymentOfAGroup_IsNotCounted() async throws {
        try await keepSums(of: ada)
        let (first, second) = (request(1, 3, 500), request(1, 3, 7))
        let principal = Principal(userID: ada, roles: [.customer])
        try await bank.store.change(.commit) { transaction in
            _ = try transaction.bank.createTransfer(first, for: principal, mode: .commit)
            try? transaction.attempt { bank in
                _ = try bank.createTransfer(second, for: principal, mode: .commit)
                throw ServiceError.outcomeUnknown(nil, underlying: "test")
            }
        }
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(500)], [.usd(500)]])
    }

    func testSumsThatAreReadAgainInAChange_CountItsPaymentOnce() async throws {
        try await keepSums(of: ada)
        let (first, second, user) = (request(1, 3, 500), request(1, 3, 7), ada)
        let principal = Principal(userID: user, roles: [.customer])
        try await bank.store.change(.commit) { transaction in
            _ = try transaction.bank.createTransfer(first, for: principal, mode: .commit)
            transaction.known.forgetSums()
            let again = try transaction.transfers.sentTotals(
                around: transaction.now.utcDate, by: user, without: nil)
            XCTAssertEqual(again.inMonth, [.usd(500)])
            _ = try transaction.bank.createTransfer(second, for: principal, mode: .commit)
        }
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(507)], [.usd(507)]])
    }

    func testDryRun_IsNotCounted() async throws {
        try await keepSums(of: ada)
        _ = try await bank.transfers(of: ada).create(request(1, 3, 500), mode: .dryRun)
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[], []])
    }

    func testReversedPayment_NoLongerCounts() async throws {
        try await pay(1, 3, 500, by: ada, in: bank)
        let paid = try await bank.transfers(of: ada).create(request(1, 3, 30), mode: .commit)
        _ = try await bank.transfers.reverse(paid.id, idempotencyKey: .fresh(), mode: .commit)
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(500)], [.usd(500)]])
    }

    func testAccountThatBecomesOnesOwn_NoLongerCounts() async throws {
        try await pay(1, 3, 500, by: ada, in: bank)
        try await pay(2, 1, 40, by: ada, in: bank)
        _ = try await bank.teller.addOwner(ada.text, to: "ACC003", mode: .commit)
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[], []])
    }

    func testLedgerWithAnotherHistory_IsReadAgain() async throws {
        try await keepSums(of: ada)
        try await pay(1, 3, 500, by: ada, in: bank)
        let backup = folder + "/backup.db"
        // Another program replaces the ledger by one with as many entries, but other amounts.
        await bank.store.close()
        try FileManager.default.copyItem(atPath: bank.path, toPath: backup)
        try bank.tamper("UPDATE transfer SET amount = 700, debit_hash = zeroblob(32) WHERE kind = 'transfer'")
        try bank.tamper("UPDATE balance SET head_hash = zeroblob(32) WHERE account = 1")
        let sums = try await sums(of: ada, in: bank)
        XCTAssertEqual(sums, [[.usd(700)], [.usd(700)]])
    }

    func testRandomChangesOfTwoPrograms_KeepTheSums() async throws {
        var random = SeededGenerator(seed: 39)
        let other = Self.bank(at: bank.path, seed: 2)
        var made: [TransferID] = []
        for step in 1...120 {
            let bank = random.next() % 2 == 0 ? bank : other
            let user = random.next() % 3 == 0 ? bob : ada
            let from: Int64 = user == bob ? 3 : Int64(1 + random.next() % 2)
            let to = from % 3 + 1
            switch random.next() % 8 {
            case 0 where !made.isEmpty:
                let id = made.removeLast()
                _ = try await bank.transfers.reverse(id, idempotencyKey: .fresh(), mode: .commit)
            case 1:
                let hold = TransferHoldRequest(
                    from: AccountID(number: from), to: .account(AccountID(number: to)), amount: .usd(20),
                    idempotencyKey: .fresh())
                let held = try await bank.transfers(of: user).hold(hold, mode: .commit)
                if random.next() % 2 == 0 {
                    _ = try await bank.transfers(of: user).capture(
                        held.id, amount: .usd(5), idempotencyKey: .fresh(), mode: .commit)
                }
            default:
                let request = request(from, to, Int64(1 + random.next() % 50))
                made.append(try await bank.transfers(of: user).create(request, mode: .commit).id)
            }
            for user in [ada, bob] {
                let sums = try await sums(of: user, in: bank)
                XCTAssertEqual(sums[0], sums[1], "step \(step), \(user)")
            }
        }
        await other.store.close()
    }
}
