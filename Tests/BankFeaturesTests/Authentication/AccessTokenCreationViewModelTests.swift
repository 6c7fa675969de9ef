import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class AccessTokenCreationViewModelTests: XCTestCase {
    private let auth = StubAuthService()
    private let accounts = StubAccountService()
    private let beneficiaries = StubBeneficiaryService()

    private func viewModel() -> AccessTokenCreationViewModel {
        AccessTokenCreationViewModel(
            authService: auth, accountService: accounts, beneficiaryService: beneficiaries)
    }

    private let issued = IssuedAccessToken(
        token: AccessToken(
            id: "TOK001", name: "cron", grant: AccessGrant(scopes: [.read]),
            createdAt: Instant(millisecondsSinceEpoch: 0), expiresAt: Instant(millisecondsSinceEpoch: 1),
            lastUsedAt: nil),
        secret: SharedSecret(SecretBytes([UInt8](repeating: 7, count: SessionTokens.byteCount))))

    func testDraftForReading_HasNoOtherScope() async throws {
        auth.onCreateToken.answer(with: issued)
        let viewModel = viewModel()
        await viewModel.create(
            AccessTokenDraft(name: "cron", scopes: [.read], lifetimeDays: 7), password: SecretBytes("p"))
        XCTAssertEqual(try viewModel.state.get(), issued)
        XCTAssertEqual(
            auth.onCreateToken.calls,
            [AccessTokenRequest(name: "cron", scopes: [.read], lifetimeDays: 7)])
    }

    func testAmountWithoutACurrency_IsInThatOfTheDefaultAccount() async throws {
        auth.onCreateToken.answer(with: issued)
        accounts.onDefaultAccount.answer(with: .sample(currency: .eur))
        accounts.onAccounts.answer(with: [])
        accounts.onPayeeNamed.answer(with: "ACC002")
        beneficiaries.onBeneficiaries.answer(with: [])
        let viewModel = viewModel()
        await viewModel.create(
            AccessTokenDraft(name: "rent", scopes: [.transfers], payees: ["ACC002"], maximumPerDay: "500"),
            password: SecretBytes("p"))
        XCTAssertEqual(
            auth.onCreateToken.calls.first?.maximumPerDay, Money(minorUnits: 50_000, currency: .eur))
        XCTAssertEqual(auth.onCreateToken.calls.first?.payees, [.account("ACC002")])
    }

    func testDraftWithoutAName_IsRefusedWithoutTheBank() async {
        let viewModel = viewModel()
        await viewModel.create(AccessTokenDraft(name: "", scopes: [.read]), password: SecretBytes("p"))
        XCTAssertEqual(
            viewModel.state, .failed(.invalidValue(field: .name, value: "", reason: .empty)))
        XCTAssertEqual(auth.onCreateToken.calls, [])
    }

    func testInvalidAmount_IsRefused() async {
        let viewModel = viewModel()
        await viewModel.create(
            AccessTokenDraft(name: "rent", scopes: [.transfers], maximumPerDay: "lots", currency: "USD"),
            password: SecretBytes("p"))
        guard case .failed(.invalidAmount) = viewModel.state else {
            return XCTFail("\(viewModel.state)")
        }
    }
}
