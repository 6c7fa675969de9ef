import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

@MainActor
package struct BeneficiariesViewFactory {
    package typealias Dependencies = HasBeneficiaryService
    package typealias PictureServices = HasImageCacheService & HasFeatureFlagService & HasRemoteConfigService

    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let pictures: any PictureServices
    private let random: any RandomSource

    init(dependencies: any Dependencies, pictures: any PictureServices, random: any RandomSource) {
        self.pictures = pictures
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
        BeneficiaryDetailView(
            viewModel: makeDetailViewModel(named: name, coordinator: coordinator),
            picture: PayeePictureViewModel(
                imageCacheService: pictures.imageCacheService,
                featureFlagService: pictures.featureFlagService,
                remoteConfigService: pictures.remoteConfigService))
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

struct BeneficiariesListView: TerminalView {
    let viewModel: BeneficiariesListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: BeneficiaryColumns.all, rows: try viewModel.state.get(),
                emptyText: Notice.noBeneficiaries))
    }
}

struct BeneficiaryDetailView: TerminalView {
    let viewModel: BeneficiaryDetailViewModel
    let picture: PayeePictureViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let beneficiary = try viewModel.state.get()
        if screen.showsPictures {
            await picture.load(of: beneficiary)
            // If the picture cannot be shown, the payee still is.
            if let picture = picture.state.value.flatMap(\.self) { try screen.show(picture) }
        }
        try screen.show(RecordPresentation(columns: BeneficiaryColumns.all, row: beneficiary))
    }
}

/// Adds a beneficiary and shows it with the result of the name check.
struct BeneficiaryAdditionView: TerminalView {
    let viewModel: BeneficiaryAdditionViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(BeneficiaryColumns.added)
        await viewModel.add(mode: mode)
        let added = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: BeneficiaryColumns.added, row: added.value), mode: mode,
            saying: Done.beneficiary(added.value.beneficiary, nil))
    }
}

/// Changes a beneficiary and shows the result. Trusting one needs a code, which is asked for if the session is
/// interactive.
struct BeneficiaryChangeView: TerminalView {
    enum Change: Equatable {
        case rename(String)
        case trust(code: String?)
        case remove(endsDependents: Bool)
    }

    let viewModel: BeneficiaryDetailViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(BeneficiaryColumns.all)
        if case .remove = change {
            try await screen.confirmFinal(mode: mode) {
                await viewModel.load()
                return Notice.confirmRemoval(of: try viewModel.state.get())
            }
        }
        switch change {
        case .rename(let name): await viewModel.rename(to: name, mode: mode)
        case .trust(let code): try await trust(code, on: screen)
        case .remove(let endsDependents):
            await viewModel.remove(endsDependents: endsDependents, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: BeneficiaryColumns.all, row: changed.value), mode: mode,
            saying: Done.beneficiary(changed.value, change))
    }

    private func trust(_ code: String?, on screen: Screen) async throws {
        guard mode == .commit else { return await viewModel.trust(code: code ?? "", mode: mode) }
        try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                code, asking: Notice.askCode, option: "--code", purpose: Notice.toProveFactor)
            await viewModel.trust(code: code)
            _ = try viewModel.change.get()
        }
    }
}

enum BeneficiaryColumns {
    static let all: [Column<Beneficiary>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", importance: .high, canTruncate: true) { $0.name },
        Column(
            key: "iban", title: "IBAN", importance: .high, text: { $0.iban.groupedText },
            csvText: { $0.iban.text }, value: { .string($0.iban.text) }),
        Column(
            key: "accountID", title: "Account", importance: .low, text: { $0.accountID?.text ?? "" },
            value: { .optional($0.accountID?.text) }),
        .mark(key: "isTrusted", title: "Trusted") { $0.isTrusted },
        .time(key: "coolingOffUntil", title: "Cooling off until", isShownInTable: false) {
            $0.coolingOffUntil
        },
        .time(key: "createdAt", title: "Added", isShownInTable: false) { $0.createdAt },
        .word(key: "status", title: "Status", isShownInTable: false) { $0.status.rawValue },
    ]

    /// The same with the result of the name check.
    static let added: [Column<AddedBeneficiary>] =
        all.map { $0.of { $0.beneficiary } } + [
            Column(
                key: "nameCheck", title: "Name check", phrase: { text($0.nameCheck) },
                csvText: { $0.nameCheck.outcome.rawValue },
                value: {
                    .object([
                        ("outcome", .string($0.nameCheck.outcome.rawValue)),
                        ("actualName", .optional($0.nameCheck.actualName)),
                    ])
                })
        ]

    private static func text(_ check: NameCheck) -> Phrase {
        switch check.outcome {
        case .match: "matches the account holder"
        case .closeMatch:
            check.actualName.map { "close match; the holder is \($0)" }
                ?? "close match; the holder has a different name"
        case .noMatch: "does not match the account holder"
        case .unavailable: "not checked: the account is at another bank"
        }
    }
}
