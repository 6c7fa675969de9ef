import BankServices
import BankTestSupport
import XCTest

final class SpreadPolicyTests: XCTestCase {
    private let storage = StubStorageService()

    func testWithoutASetting_ItIsTheDefault() throws {
        storage.onValue.answer(with: nil)
        XCTAssertEqual(try SpreadPolicy.setting(in: storage).basisPoints(), 50)
        XCTAssertEqual(try SpreadPolicy.standard.basisPoints(), 50)
    }

    func testSetting_IsReadWheneverItIsAsked() throws {
        let policy = SpreadPolicy.setting(in: storage)
        for (text, expected) in [("0", 0), ("125", 125), ("1000", 1_000)] {
            storage.onValue.answer(with: text)
            XCTAssertEqual(try policy.basisPoints(), expected)
        }
    }

    func testSettingThatMayNotBe_IsRefused() {
        storage.onValue.answer(with: "1001")
        assertThrows(
            ServiceError.invalidValue(
                field: "fx.spreadBasisPoints", value: "1001", reason: .outOfRange(0...1_000)),
            try SpreadPolicy.setting(in: storage).basisPoints())
    }
}
