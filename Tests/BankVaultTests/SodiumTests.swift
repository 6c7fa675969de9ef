import XCTest

@testable import BankVault

final class SodiumTests: XCTestCase {
    func testLibrary_IsReady() {
        XCTAssertTrue(Sodium.isReady)
    }
}
