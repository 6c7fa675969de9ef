import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankMock

final class MockBankPersistenceTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    func testReading_WritesNothing() async throws {
        let services = MockServices(store: store)
        _ = try await services.accountService.accounts(.all)
        _ = try await services.transactionService.transactions(TransactionQuery(), page: .first)
        _ = try await services.ledgerService.verify { _ in }
        let head = try store.readHead()
        XCTAssertNil(head)
    }

    func testSecondHostOnTheSameStore_SeesTheChangesOfTheFirst() async throws {
        let first = MockServices(store: store)
        let transfer = try await first.save(1_000, key: "a")
        _ = try await first.accountService.rename("ACC003", to: "Euros", mode: .commit)
        let second = MockServices(store: store)
        let balances = [try await second.balance("ACC001"), try await second.balance("ACC002")]
        let name = try await second.accountService.account(id: "ACC003").accountName
        let seen = try await second.transferService.transfer(id: transfer.id)
        XCTAssertEqual(balances, [542_250, 1_501_000])
        XCTAssertEqual(name, "Euros")
        XCTAssertEqual(seen, transfer.asListed)
        try await second.save(500, key: "b")
        let balance = try await first.balance("ACC002")
        XCTAssertEqual(balance, 1_501_500)
    }

    func testHostWithCachedState_SeesChangesOfAnother() async throws {
        let (first, second) = (MockServices(store: store), MockServices(store: store))
        try await first.save(1_000, key: "a")
        var balances = [try await first.balance("ACC002"), try await first.balance("ACC002")]
        try await second.save(500, key: "b")
        balances.append(try await first.balance("ACC002"))
        try await store.remove()
        balances.append(try await first.balance("ACC002"))
        XCTAssertEqual(balances, [1_501_000, 1_501_000, 1_501_500, 1_500_000])
    }

    func testRepeatedKey_IsKnownToTheSecondHost() async throws {
        let made = try await MockServices(store: store).save(1_000, key: "a")
        let second = MockServices(store: store)
        let again = try await second.save(1_000, key: "a")
        XCTAssertEqual(again, made)
        await assertRefused(.duplicateRequest(key("a"))) { try await second.save(1_001, key: "a") }
        let balance = try await second.balance("ACC002")
        XCTAssertEqual(balance, 1_501_000)
    }

    func testDryRun_LeavesTheStoreUntouched() async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "dry", mode: .dryRun)
        let nothing = try store.readHead()
        XCTAssertNil(nothing)
        try await services.save(1, key: "made")
        let before = try await store.contents()
        try await services.save(1, key: "dry", mode: .dryRun)
        _ = try await services.accountService.setDefault("ACC002", mode: .dryRun)
        let after = try await store.contents()
        XCTAssertEqual(after, before)
    }

    func testRefusedOrRepeatedChange_OnlyLeavesAnAuditLine() async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "made")
        let before = try await services.host.read(nil) { $0 }
        _ = await refusal { try await services.save(100_000_000, key: "too-much") }
        _ = await refusal { try await services.accountService.setDefault("ACC005", mode: .dryRun) }
        try await services.save(1, key: "made")
        var after = try await services.host.read(nil) { $0 }
        XCTAssertGreaterThan(after.head.audit?.lines.count ?? 0, before.head.audit?.lines.count ?? 0)
        after.head.audit = before.head.audit
        XCTAssertEqual(after, before)
    }

    func testJournal_GrowsByLinesAndTheHeadCountsThem() async throws {
        let services = MockServices(store: store)
        for index in 1...3 {
            try await services.save(1, key: "k\(index)")
            let contents = try await store.contents()
            XCTAssertEqual(contents.log.count { $0 == UInt8(ascii: "\n") }, index)
            XCTAssertEqual(contents.log.last, UInt8(ascii: "\n"))
            let head = try MockStateCoding.head(contents.head, path: "memory")
            XCTAssertEqual(head.journalCount, index)
            XCTAssertEqual(head.journalLength, contents.log.count)
        }
        _ = try await services.accountService.rename("ACC001", to: "Renamed", mode: .commit)
        let head = try MockStateCoding.head(try await store.contents().head, path: "memory")
        XCTAssertEqual(head.journalCount, 3)
    }

    func testRestOfAnInterruptedChange_IsIgnoredAndRemoved() async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "a")
        let contents = try await store.contents()
        try await store.put(head: contents.head, log: contents.log + Array("{\"half".utf8))
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_001)
        try await services.save(2, key: "b")
        let report = try await MockServices(store: store).ledgerService.verify { _ in }
        XCTAssertTrue(report.isSound)
        let log = String(decoding: try await store.contents().log, as: UTF8.self)
        XCTAssertFalse(log.contains("half"))
    }

    func testWholeBank_SurvivesTheRoundTrip() async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "a")
        let cash = CashRequest(
            accountID: "ACC003", amount: eur(7), reference: #"quotes " \ / 日本"#, idempotencyKey: key("c"))
        let entry = try await services.tellerService.withdraw(cash, mode: .commit)
        let found = try await MockServices(store: store).transactionService.transaction(id: entry.id)
        XCTAssertEqual(found, entry)
        XCTAssertEqual(found.reference, #"quotes " \ / 日本"#)
    }
}

extension InMemorySnapshotStore {
    /// The head and the log that belongs to it.
    func contents() async throws -> StoreContents {
        try await read { head, log in
            let bytes = try XCTUnwrap(head)
            let length = try MockStateCoding.head(bytes, path: "memory").journalLength
            return StoreContents(head: bytes, log: try log(0..<length))
        }
    }

    /// Replaces head and log.
    func put(head: [UInt8], log: [UInt8]) async throws {
        try await update { _, _ in (SnapshotChange(head: head, logLength: 0, appendedLog: log), ()) }
    }
}

/// A head and the log that belongs to it.
struct StoreContents: Equatable, Sendable {
    let head: [UInt8]
    let log: [UInt8]
}
