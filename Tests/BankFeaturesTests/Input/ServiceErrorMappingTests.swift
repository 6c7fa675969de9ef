import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankFeatures

final class ServiceErrorMappingTests: XCTestCase {
    private let key = IdempotencyKey.sequence(1, seed: 1)[0]

    func testServiceError_StaysItself() {
        XCTAssertEqual(
            ServiceError(mapping: ServiceError.serverError(code: 1), of: key, mode: .commit),
            .serverError(code: 1))
    }

    func testForeignErrorOfACommit_LeavesTheOutcomeUnknown() {
        XCTAssertEqual(
            ServiceError(mapping: OddFailure(), of: key, mode: .commit),
            .outcomeUnknown(key, underlying: "OddFailure()"))
    }

    func testForeignErrorOfADryRun_IsUnknown() {
        XCTAssertEqual(
            ServiceError(mapping: OddFailure(), of: key, mode: .dryRun),
            .unknown(underlying: "OddFailure()"))
    }

    func testRetryable_AreTheErrorsThatMayEndOtherwise() {
        let retryable: [ServiceError] = [
            .networkError(underlying: ""), .serverError(code: 503), .decodingError(underlying: ""),
            .outcomeUnknown(key, underlying: ""), .storage(.busy, path: "", underlying: ""),
            .unknown(underlying: ""),
        ]
        let final: [ServiceError] = [
            .notFound(.account, name: ""), .unauthorized(.notSignedIn), .notInitialized(.ledger),
            .duplicateRequest(key), .accountFrozen("ACC001"), .accountClosed("ACC001"),
            .currencyMismatch(expected: .usd, actual: .eur), .challengeRequired(.sample()),
        ]
        XCTAssertTrue(retryable.allSatisfy(\.isRetryable))
        XCTAssertFalse(final.contains(where: \.isRetryable))
    }
}
