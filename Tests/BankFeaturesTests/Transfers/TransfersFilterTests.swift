import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankFeatures

final class TransfersFilterTests: XCTestCase {
    private func query(_ filter: TransfersFilter) async throws -> TransferQuery {
        let (accounts, beneficiaries) = (StubAccountService(), StubBeneficiaryService())
        accounts.onAccounts.answer(with: [.sample()])
        beneficiaries.onBeneficiaries.answer(with: [.sample(1)])
        return try await filter.query(accounts: accounts, beneficiaries: beneficiaries)
    }

    func testConditions_ArePassedOn() async throws {
        let seen = try await query(TransfersFilter(from: .sample, to: .sample, status: .failed))
        XCTAssertEqual(seen, TransferQuery(from: .sample, to: .sample, status: .failed))
    }

    func testPayee_IsAnIBANOrWhomTheUserKnows() async throws {
        let iban = try await query(TransfersFilter(payee: "de89 3704 0044 0532 0130 00"))
        XCTAssertEqual(iban, TransferQuery(creditorIBAN: try IBAN("DE89370400440532013000")))
        let saved = try await query(TransfersFilter(payee: Beneficiary.sample(1).name))
        XCTAssertEqual(saved, TransferQuery(beneficiaryID: Beneficiary.sample(1).id))
    }
}
