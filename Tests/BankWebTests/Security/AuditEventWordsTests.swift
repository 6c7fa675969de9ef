import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankWeb

final class AuditEventWordsTests: XCTestCase {
    private func event(_ operation: String, _ outcome: String = AuditEvent.doneOutcome) throws -> AuditEvent {
        AuditEvent(
            id: AuditEventID("AUD1"), at: try XCTUnwrap(Instant("2026-06-30T10:00:00Z")),
            operation: operation, userID: nil, sessionID: nil, device: "laptop", subject: "", outcome: outcome
        )
    }

    func testWhatCustomersDo_IsInWords() throws {
        let operations: [BankOperation] = [
            .authLogin, .authLogout, .authEnrollTOTP, .authChangePassword, .transfersCreate,
            .beneficiariesAdd, .cardsReveal, .standingOrdersCreate,
        ]
        for operation in operations {
            XCTAssertFalse(try event(operation.rawValue).words.english.contains("."), operation.rawValue)
        }
        XCTAssertEqual(try event("of.later").words.english, "of.later")
    }

    func testRefusal_IsSaidWithoutCodesOfPrograms() throws {
        XCTAssertNil(try event("auth.login").refusal)
        XCTAssertEqual(
            try event("auth.login", "invalidCredentials").refusal?.english, "Wrong password or code")
        XCTAssertEqual(try event("auth.login", "somethingNew").refusal?.english, "Refused")
    }
}
