import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import CSQLite
import Glibc
import LanguageKit
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class StorageFailureTests: LedgerTestCase {
    func testFailedCommit_HasAnUnknownOutcomeAndMayBeRepeated() async throws {
        try await bank.opened(self)
        try await bank.open("Savings")
        let request = TransferRequest(
            from: "ACC001", to: "ACC002", amount: .usd(100), idempotencyKey: .fresh())
        let error = try await withFileSizeLimit(try size(bank.path + "-wal") + 100) {
            await self.error { try await self.bank.transfers.create(request, mode: .commit) }
        }
        guard case .outcomeUnknown(request.idempotencyKey, _) = error else {
            return XCTFail("\(String(describing: error))")
        }
        _ = try await bank.transfers.create(request, mode: .commit)
        _ = try await bank.transfers.create(request, mode: .commit)
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 100)
        let isSound = try await bank.books.verify { _ in }.isSound
        XCTAssertTrue(isSound)
    }

    func testFullDisk_IsReportedAndChangesNothing() async throws {
        try await bank.opened(self)
        let problem = await storageProblem {
            try await bank.store.change(.commit) { transaction in
                try transaction.connection.execute("PRAGMA max_page_count = 1")
                try transaction.write(
                    .update("account", set: "name", where: "id = 1"), String(repeating: "x", count: 100_000))
            }
        }
        XCTAssertEqual(problem, .full)
        let name = try await bank.accounts.account(id: "ACC001").accountName
        XCTAssertEqual(name, "Everyday")
    }

    func testResultCodes_BecomeProblems() throws {
        for (code, expected) in [
            (SQLITE_CORRUPT, .damaged), (SQLITE_FULL, .full), (SQLITE_READONLY, .readOnly),
            (SQLITE_BUSY, .busy),
            (SQLITE_CANTOPEN, .unreadable), (SQLITE_PERM, .unreadable), (SQLITE_ERROR, .failed),
            (csqlite_io_error_short_read, .damaged), (SQLITE_IOERR, .failed),
        ] as [(Int32, StorageProblem)] {
            let error = StorageFailure.serviceError(
                SQLiteFailure(code: code, nil).error(path: nil), path: "p")
            guard case ServiceError.storage(expected, "p", _) = error else {
                XCTFail("\(code): \(error)")
                continue
            }
        }
    }

    func testForeignLock_IsWaitedFor() async throws {
        try await bank.opened(self)
        let other = try SQLiteConnection(path: bank.path, access: .readWrite)
        try other.begin(.writing)
        let service = bank.accounts
        async let renamed = service.rename("ACC001", to: "Later", mode: .commit)
        try await Task.sleep(for: .milliseconds(50))
        try other.commit()
        let name = try await renamed.accountName
        XCTAssertEqual(name, "Later")
    }

    private func size(_ path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw ServiceError.storage(.failed, path: path, underlying: "stat")
        }
        return Int(status.st_size)
    }

    /// Limits the size of all files of this process while `body` runs.
    private func withFileSizeLimit<Value>(
        _ limit: Int, _ body: () async throws -> Value
    ) async throws -> Value {
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var former = rlimit()
        getrlimit(resource, &former)
        let handler = signal(SIGXFSZ, SIG_IGN)
        var limited = rlimit(rlim_cur: rlim_t(limit), rlim_max: former.rlim_max)
        setrlimit(resource, &limited)
        defer {
            setrlimit(resource, &former)
            signal(SIGXFSZ, handler)
        }
        return try await body()
    }
}
