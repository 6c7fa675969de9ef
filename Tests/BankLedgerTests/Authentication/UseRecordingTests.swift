import BankDomain
import BankFiles
import BankServices
import BankTestSupport
import Dispatch
import Synchronization
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// The last use of sessions is recorded beside requests.
final class UseRecordingTests: AuthTestCase {
    private func lastUse() throws -> Int64 { try count("SELECT last_used_at FROM session") }

    /// Runs `body` while another process writes to the ledger.
    private func whileAnotherWrites(_ body: () async throws -> Void) async throws {
        let hasLock = Mutex(false)
        let end = DispatchSemaphore(value: 0)
        let lock = FileLock(path: bank.path + ".lock")
        async let holding: Void = Task.detached {
            try lock.withLock {
                hasLock.withLock { $0 = true }
                end.wait()
            }
        }.value
        let isHeld = await becomesTrue { hasLock.withLock { $0 } }
        XCTAssertTrue(isHeld)
        do {
            try await body()
        } catch {
            end.signal()
            throw error
        }
        end.signal()
        try await holding
    }

    func testUseOfAServer_IsRecordedWhenTheOtherWriterIsDone() async throws {
        try await register()
        try await login()
        let store = TestBank(path: bank.path, clock: clock).store
        store.cacheCallers()
        let source = LedgerSessionPrincipalSource(store: store, tokens: tokens)
        clock.advance(seconds: 20)
        let before = try lastUse()
        try await whileAnotherWrites {
            _ = try await source.caller()
            XCTAssertEqual(try lastUse(), before)
        }
        let (path, used) = (bank.path, clock.now().millisecondsSinceEpoch)
        let isRecorded = await becomesTrue {
            let file = try? SQLiteConnection(path: path, access: .readWrite)
            return (try? file?.integer("SELECT last_used_at FROM session")) == used
        }
        XCTAssertTrue(isRecorded)
    }

    func testEndedSession_StaysEndedAfterALateRecord() async throws {
        try await register()
        try await login()
        let store = TestBank(path: bank.path, clock: clock).store
        store.cacheCallers()
        let source = LedgerSessionPrincipalSource(store: store, tokens: tokens)
        clock.advance(seconds: 20)
        let held = tokens.kept
        try await whileAnotherWrites { _ = try await source.caller() }
        try await auth.logout()
        tokens.kept = held
        let error = await error { try await me.principals.caller() }
        XCTAssertEqual(error, .unauthorized(.sessionEnded))
    }
}
