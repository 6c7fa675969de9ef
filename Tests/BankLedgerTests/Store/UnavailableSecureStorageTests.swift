import BankLedger
import BankServices
import BankTestSupport
import XCTest

final class UnavailableSecureStorageTests: XCTestCase {
    func testEveryCall_ReportsThatThereIsNoKeychain() async {
        let storage = UnavailableSecureStorage()
        let missing = ServiceError.notInitialized(.keychain)
        await assertRefused(missing) { try await storage.save(SecretBytes([1]), for: .init("a")) }
        await assertRefused(missing) { try await storage.load(.init("a")).count }
        await assertRefused(missing) { try await storage.delete(.init("a")) }
        await assertRefused(missing) { try await storage.keys() }
    }
}
