import BankDomain
import BankFiles
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankLedger

/// A bank with two accounts and three transfers, for operations on its files.
class OperationsTestCase: LedgerTestCase {
    let keychain = TestKeychain()
    lazy var ledger = LedgerService(
        store: bank.store, principals: bank.principals, secureStorage: keychain,
        random: SeededRandomSource(seed: 7))
    lazy var persistence = persistence(of: bank)

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        try await bank.open("Main", 10_000)
        try await bank.open("Savings")
        try await pay(100)
        try await pay(200)
    }

    func persistence(of bank: TestBank) -> LedgerPersistenceService {
        LedgerPersistenceService(
            store: bank.store, principals: bank.principals)
    }

    func pay(_ amount: Int64, in other: TestBank? = nil) async throws {
        let request = TransferRequest(
            from: "ACC001", to: "ACC002", amount: .usd(amount), idempotencyKey: .fresh())
        _ = try await (other ?? bank).transfers.create(request, mode: .commit)
    }

    func backUp(_ name: String) async throws -> String {
        try await persistence.backUp(to: folder + "/" + name, mode: .commit).path
    }

    @discardableResult
    func restore(
        _ path: String, against checkpoint: CheckpointReference? = nil, mode: ExecutionMode = .commit
    ) async throws -> RestoreReport {
        try await persistence.restore(from: path, against: checkpoint, mode: mode) { _ in }
    }

    /// The files in the folder, without those of an open database.
    var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
                !["-wal", "-shm", ".lock"].contains { name.hasSuffix($0) }
            }
        }
    }

    func savings(_ other: TestBank? = nil) async throws -> Int64 {
        try await (other ?? bank).balance("ACC002")
    }

    /// The reason for refusing a file that the caller named.
    func refusal<Value>(
        _ path: String, file: StaticString = #filePath, line: UInt = #line, _ body: () async throws -> Value
    ) async -> String? {
        guard case .invalidFile(path, _, _, let reason) = await error(of: body, file: file, line: line) else {
            XCTFail("it was not refused as a file", file: file, line: line)
            return nil
        }
        return reason.english
    }
}
