import BankFeatures
import BankServices
import LanguageKit
import XCTest

final class LoadStateTests: XCTestCase {
    func testLoaded_ReturnsItsValue() throws {
        let state = LoadState.loaded(7)
        XCTAssertEqual(try state.get(), 7)
        XCTAssertEqual(state.value, 7)
        XCTAssertNil(state.error)
        XCTAssertFalse(state.isLoading)
    }

    func testFailed_ThrowsItsError() {
        let state = LoadState<Int>.failed(.serverError(code: 500))
        XCTAssertThrowsError(try state.get()) { error in
            XCTAssertEqual(error as? ServiceError, .serverError(code: 500))
        }
        XCTAssertEqual(state.error, .serverError(code: 500))
        XCTAssertNil(state.value)
    }

    func testUnanswered_ThrowsNotLoaded() {
        for state in [LoadState<Int>.idle, .loading] {
            XCTAssertThrowsError(try state.get()) { error in
                XCTAssertEqual(error as? ServiceError, .unknown(underlying: "nothing was loaded"))
            }
            XCTAssertNil(state.value)
        }
        XCTAssertTrue(LoadState<Int>.loading.isLoading)
    }
}
