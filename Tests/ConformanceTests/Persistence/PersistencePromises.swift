import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

/// Promises of ``PersistenceServiceProtocol``.
enum PersistencePromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("a used store has the newest version, is sound and has no active writer") { bank in
            try await use(bank)
            let persistence = await bank.persistence()
            let statistics = try await persistence.statistics()
            XCTAssertEqual(statistics.schemaVersion, statistics.newestSchemaVersion)
            XCTAssertEqual(statistics.newestBooking, bank.now)
            XCTAssertEqual(statistics.now, bank.now)
            XCTAssertFalse(statistics.isBeingWritten)
            XCTAssertFalse(statistics.files.isEmpty)
            XCTAssertTrue(statistics.files.allSatisfy { $0.byteCount > 0 })
            let problems = try await persistence.quickCheck()
            XCTAssertEqual(problems, [])
        },
        Promise("a backup is a complete separate file, readable for its owner only") { bank in
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/copy"
            let report = try await bank.persistence().backUp(to: path, mode: .commit)
            let verification = try await bank.operator.ledger.verify { _ in }
            XCTAssertEqual(report.path, path)
            XCTAssertEqual(report.createdAt, bank.now)
            XCTAssertEqual(report.entryCount, verification.entryCount)
            XCTAssertEqual(report.accountCount, verification.accountCount)
            XCTAssertEqual(home.files, ["copy"])
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
            XCTAssertEqual(attributes[.size] as? Int, report.byteCount)
        },
        Promise("an existing file is not replaced") { bank in
            try await use(bank)
            let home = TemporaryHome()
            try home.write("mine", to: "copy")
            for mode in [ExecutionMode.dryRun, .commit] {
                await assertRefused(
                    .invalidFile(
                        path: home.path + "/copy", line: nil, column: nil,
                        reason: "that file already exists")
                ) { try await bank.persistence().backUp(to: home.path + "/copy", mode: mode) }
            }
            XCTAssertEqual(home.text(of: "copy"), "mine")
            XCTAssertEqual(home.files, ["copy"])
        },
        Promise("a dry run returns the same and writes nothing") { bank in
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/copy"
            let tried = try await bank.persistence().backUp(to: path, mode: .dryRun)
            XCTAssertEqual(home.files, [])
            let made = try await bank.persistence().backUp(to: path, mode: .commit)
            XCTAssertEqual([tried.entryCount, tried.accountCount], [made.entryCount, made.accountCount])
            XCTAssertEqual(tried.byteCount, 0)
        },
        Promise("a missing folder is the caller's mistake and leaves nothing") { bank in
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/nowhere/copy"
            await assertRefused(
                .invalidFile(path: path, line: nil, column: nil, reason: "No such file or directory")
            ) { try await bank.persistence().backUp(to: path, mode: .commit) }
            XCTAssertEqual(home.files, [])
        },
        Promise("a restored backup replaces the ledger and its later bookings") { bank in
            guard bank.offers(.files) else { return }
            try await use(bank)
            let home = TemporaryHome()
            let persistence = await bank.persistence()
            let copy = try await persistence.backUp(to: home.path + "/copy", mode: .commit)
            let before = try await bank.operator.ledger.statistics()
            try await use(bank)
            let tried = try await persistence.restore(from: copy.path, against: nil, mode: .dryRun) { _ in }
            let between = try await bank.operator.ledger.statistics()
            XCTAssertNotEqual(between, before)
            let done = try await persistence.restore(from: copy.path, against: nil, mode: .commit) { _ in }
            let after = try await bank.operator.ledger.statistics()
            XCTAssertEqual(after, before)
            XCTAssertEqual([tried.entryCount, done.entryCount], [copy.entryCount, copy.entryCount])
            XCTAssertNotNil(done.formerPath)
        },
        Promise("an invalid backup is not restored") { bank in
            guard bank.offers(.files) else { return }
            try await use(bank)
            let home = TemporaryHome()
            try home.write("no copy of anything", to: "file")
            let before = try await bank.operator.ledger.statistics()
            for mode in [ExecutionMode.dryRun, .commit] {
                let error = await refusal {
                    try await bank.persistence()
                        .restore(from: home.path + "/file", against: nil, mode: mode) { _ in }
                }
                guard case .invalidFile = error else { return XCTFail("\(String(describing: error))") }
            }
            let after = try await bank.operator.ledger.statistics()
            XCTAssertEqual(after, before)
        },
        Promise("restoring is for operators") { bank in
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await bank.persistence(BankUnderTest.customerPrincipal)
                    .restore(from: "/nonexistent/file", against: nil, mode: .commit) { _ in }
            }
        },
        Promise("a store of the newest version needs no migration") { bank in
            guard bank.offers(.files) else { return }
            try await use(bank)
            let report = try await bank.persistence().migrate(mode: .commit)
            XCTAssertFalse(report.wasNeeded)
        },
        Promise("backups are for operators") { bank in
            let home = TemporaryHome()
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await bank.persistence(BankUnderTest.customerPrincipal)
                    .backUp(to: home.path + "/copy", mode: .commit)
            }
            XCTAssertEqual(home.files, [])
        },
    ]

    private static func use(_ bank: BankUnderTest) async throws {
        let account = try await bank.operator.open("Everyday")
        try await bank.operator.deposit(usd(1_000), to: account)
    }
}

extension BankConformanceTests {
    func testPersistencePromises_AreKept() async throws { try await keep(PersistencePromises.all) }
}

extension BankUnderTest {
    @MainActor
    fileprivate func persistence(
        _ principal: Principal = Self.operatorPrincipal
    ) -> any PersistenceServiceProtocol {
        session(of: principal).persistenceService
    }
}
