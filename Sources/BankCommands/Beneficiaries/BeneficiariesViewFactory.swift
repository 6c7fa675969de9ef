import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct BeneficiariesViewFactory {
    package typealias Dependencies = HasBeneficiaryService

    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
        self.beneficiaryService = dependencies.beneficiaryService
        self.random = random
    }

    func makeListView(coordinator: any BeneficiariesCoordinating) -> BeneficiariesListView {
        BeneficiariesListView(
            viewModel: BeneficiariesListViewModel(
                beneficiaryService: beneficiaryService, coordinator: coordinator))
    }

    func makeDetailView(
        named name: String, coordinator: any BeneficiariesCoordinating
    ) -> BeneficiaryDetailView {
        BeneficiaryDetailView(viewModel: makeDetailViewModel(named: name, coordinator: coordinator))
    }

    func makeAdditionView(
        draft: BeneficiaryDraft, options: MoneyOptions, coordinator: any BeneficiariesCoordinating
    ) -> BeneficiaryAdditionView {
        BeneficiaryAdditionView(
            viewModel: BeneficiaryAdditionViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey,
                beneficiaryService: beneficiaryService, random: random, coordinator: coordinator),
            mode: options.mode)
    }

    func makeChangeView(
        of name: String, change: BeneficiaryChangeView.Change, mode: ExecutionMode,
        coordinator: any BeneficiariesCoordinating
    ) -> BeneficiaryChangeView {
        BeneficiaryChangeView(
            viewModel: makeDetailViewModel(named: name, coordinator: coordinator), change: change, mode: mode)
    }

    private func makeDetailViewModel(
        named name: String, coordinator: any BeneficiariesCoordinating
    ) -> BeneficiaryDetailViewModel {
        BeneficiaryDetailViewModel(
            named: name, beneficiaryService: beneficiaryService, coordinator: coordinator)
    }
}
