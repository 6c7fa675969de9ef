import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

/// What ``PersistenceServiceProtocol`` promises.
enum PersistencePromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("a store that was used is of the newest form, whole, and written by nobody") { bank in
            try await use(bank)
            let persistence = bank.persistence(operatorSource)
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
        Promise("a backup is a file of its own, for its owner only, with everything in it") { bank in
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/copy"
            let report = try await bank.persistence(operatorSource).backUp(to: path, mode: .commit)
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
        Promise("a file that is there is left alone") { bank in
            try await use(bank)
            let home = TemporaryHome()
            try home.write("mine", to: "copy")
            for mode in [ExecutionMode.dryRun, .commit] {
                await assertRefused(
                    .invalidFile(
                        path: home.path + "/copy", line: nil, column: nil,
                        reason: "something has that name already")
                ) { try await bank.persistence(operatorSource).backUp(to: home.path + "/copy", mode: mode) }
            }
            XCTAssertEqual(home.text(of: "copy"), "mine")
            XCTAssertEqual(home.files, ["copy"])
        },
        Promise("a dry run answers the same and writes nothing") { bank in
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/copy"
            let tried = try await bank.persistence(operatorSource).backUp(to: path, mode: .dryRun)
            XCTAssertEqual(home.files, [])
            let made = try await bank.persistence(operatorSource).backUp(to: path, mode: .commit)
            XCTAssertEqual([tried.entryCount, tried.accountCount], [made.entryCount, made.accountCount])
            XCTAssertEqual(tried.byteCount, 0)
        },
        Promise("a folder that is not there is the caller's mistake, and leaves nothing") { bank in
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/nowhere/copy"
            await assertRefused(
                .invalidFile(path: path, line: nil, column: nil, reason: "No such file or directory")
            ) { try await bank.persistence(operatorSource).backUp(to: path, mode: .commit) }
            XCTAssertEqual(home.files, [])
        },
        Promise("backups are for operators") { bank in
            let home = TemporaryHome()
            await assertRefused(.unauthorized(.operatorOnly)) {
                try await bank.persistence(PinnedPrincipalSource(BankUnderTest.customerPrincipal))
                    .backUp(to: home.path + "/copy", mode: .commit)
            }
            XCTAssertEqual(home.files, [])
        },
        Promise("work is done, and its failure told") { bank in
            let persistence = bank.persistence(operatorSource)
            let answer = try await persistence.perform { 6 * 7 }
            XCTAssertEqual(answer, 42)
            await assertRefused(.notFound(.file, name: "x")) {
                try await persistence.perform { () throws -> Int in
                    throw ServiceError.notFound(.file, name: "x")
                }
            }
        },
    ]

    private static let operatorSource = PinnedPrincipalSource(BankUnderTest.operatorPrincipal)

    private static func use(_ bank: BankUnderTest) async throws {
        let account = try await bank.operator.open("Everyday")
        try await bank.operator.deposit(usd(1_000), to: account)
    }
}
