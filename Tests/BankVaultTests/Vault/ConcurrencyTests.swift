import BankServices
import XCTest

@testable import BankVault

/// Several vaults of one file, as in several processes.
final class ConcurrencyTests: XCTestCase {
    func testEightWritersOf25Entries_LoseNothing() async throws {
        let bench = try await Bench.made([:])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                let vault = bench.anotherVault(answers: [Bench.password])
                group.addTask {
                    for index in 0..<25 {
                        try await vault.save(
                            SecretBytes("\(writer)-\(index)"), for: .init("\(writer)/\(index)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let reader = bench.anotherVault(answers: [Bench.password])
        let report = try await reader.verify()
        XCTAssertEqual(report.entryCount, 200)
        XCTAssertEqual(report.status.generation, 201)
        let value = try await reader.text("7/24")
        XCTAssertEqual(value, "7-24")
    }

    func testReadersBesideWriters_NeverSeeAnOldCopy() async throws {
        let bench = try await Bench.made(["a": "0"])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let vault = bench.anotherVault(answers: [Bench.password])
                for index in 1...60 { try await vault.save(SecretBytes("\(index)"), for: .init("a")) }
            }
            for _ in 0..<3 {
                group.addTask {
                    let vault = bench.anotherVault(answers: [Bench.password])
                    var last = 0
                    while last < 60 {
                        let seen = Int(try await vault.text("a")) ?? -1
                        XCTAssertGreaterThanOrEqual(seen, last)
                        last = seen
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    func testPasswordChangedBetweenWriters_LosesNothing() async throws {
        let bench = try await Bench.made([:])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                let vault = bench.anotherVault(answers: [Bench.password, Bench.newPassword])
                group.addTask {
                    for index in 0..<10 {
                        try await vault.save(SecretBytes("x"), for: .init("\(writer)/\(index)"))
                    }
                }
            }
            group.addTask {
                _ = try await bench.anotherVault().changePassword(
                    from: SecretBytes(Bench.password), to: SecretBytes(Bench.newPassword))
            }
            try await group.waitForAll()
        }
        let keys = try await bench.anotherVault(answers: [Bench.newPassword]).keys()
        XCTAssertEqual(keys.count, 30)
    }
}
