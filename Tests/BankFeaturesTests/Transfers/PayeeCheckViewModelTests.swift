import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// What a payer learns about the holder of an account of this bank.
@MainActor
final class PayeeCheckViewModelTests: XCTestCase {
    private let iban = try? IBAN(bankAccountNumber: "0987654321").text

    /// The result for a payee who is typed with this name, if the bank answers like this.
    private func result(
        _ name: String, to: String? = nil, knowing names: PayeeNames = PayeeNames(),
        _ answer: @escaping @Sendable () throws -> AddedBeneficiary
    ) async throws -> (check: PayeeCheck?, calls: [BeneficiaryRequest]) {
        let draft = TransferDraft(to: try XCTUnwrap(to ?? iban), creditorName: name, amount: "5")
        let fixture = TransferFixture(draft: draft)
        fixture.accounts.onPayeeNamed.answer { _ in "ACC009" }
        fixture.beneficiaries.onAdd.answer { _ in try answer() }
        try await fixture.model.review()
        let review = try XCTUnwrap(fixture.review, "\(fixture.model.state)")
        let viewModel = PayeeCheckViewModel(
            beneficiaryService: fixture.beneficiaries, random: SeededRandomSource(seed: 1))
        await viewModel.check(review, knowing: names)
        XCTAssertEqual(fixture.beneficiaries.onAdd.calls.filter { $0.mode == .commit }.count, 0)
        return (viewModel.result, fixture.beneficiaries.onAdd.calls.map(\.subject))
    }

    func testRightName_Matches() async throws {
        let found = try await result("Ada") {
            AddedBeneficiary(beneficiary: .sample(), nameCheck: NameCheck(.match))
        }
        XCTAssertEqual(found.check, .match)
        XCTAssertEqual(found.calls.map(\.acceptsName), [false])
    }

    func testOtherNames_AreMismatches() async throws {
        let close = try await result("Ad") { throw ServiceError.nameMismatch(given: "Ad", actualName: "Ada") }
        XCTAssertEqual(close.check, .closeMatch(actualName: "Ada"))
        let none = try await result("Bob") { throw ServiceError.nameMismatch(given: "Bob", actualName: nil) }
        XCTAssertEqual(none.check, .noMatch)
        XCTAssertEqual(close.check?.isMismatch, true)
        XCTAssertEqual(none.check?.isMismatch, true)
    }

    func testTooManyWrongNames_AreNoReasonToRefuseThePayment() async throws {
        let found = try await result("Ada") { throw ServiceError.tooManyAttempts(retryAfterSeconds: 30) }
        XCTAssertEqual(found.check, .notChecked)
    }

    func testNoName_IsNotSentForACheck() async throws {
        let found = try await result("") { throw ServiceError.nameMismatch(given: "", actualName: nil) }
        XCTAssertEqual(found.check, .notChecked)
        XCTAssertTrue(found.calls.isEmpty)
    }

    func testAccountNumber_IsCheckedByItsIBAN() async throws {
        let found = try await result("Ada", to: "0987654321") {
            AddedBeneficiary(beneficiary: .sample(), nameCheck: NameCheck(.match))
        }
        XCTAssertEqual(found.calls.map(\.iban), [iban])
    }

    func testKnownAccount_NeedsNoCheck() async throws {
        let known = Account.sample("ACC009")
        let found = try await result("Ada", knowing: PayeeNames(accounts: [known])) {
            throw ServiceError.nameMismatch(given: "Ada", actualName: nil)
        }
        XCTAssertNil(found.check)
        XCTAssertTrue(found.calls.isEmpty)
    }
}
