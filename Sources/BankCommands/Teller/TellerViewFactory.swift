import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct TellerViewFactory {
    package typealias Dependencies = HasTellerService

    private let tellerService: any TellerServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
        self.tellerService = dependencies.tellerService
        self.random = random
    }

    func makeAccountTermsView(
        account: String, change: AccountTermsView.Change, mode: ExecutionMode
    ) -> AccountTermsView {
        AccountTermsView(
            viewModel: AccountTermsViewModel(account: account, tellerService: tellerService), change: change,
            mode: mode)
    }

    func makeCashView(_ movement: CashMovement, draft: CashDraft, options: MoneyOptions) -> CashView {
        CashView(
            viewModel: CashViewModel(
                movement, draft: draft, idempotencyKey: options.idempotencyKey,
                tellerService: tellerService, random: random),
            mode: options.mode)
    }
}
