import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum BeneficiariesNoun: Noun {
    static let nodes = [
        group(
            "beneficiaries", "Manage your payees",
            discussion: """
                Give a payee's ID, IBAN or name, or the start of one of these. Large payments to a new payee have to \
                wait. The settings beneficiaries.coolingOffHours and beneficiaries.coolingOffAmount set how long, and \
                above which amount.
                """,
            [list, show, add, rename, trust, remove])
    ]

    private static let list = verb(
        "list", "List your payees", fields: .of(BeneficiaryColumns.all), examples: ["bank beneficiaries list"]
    ) {
        ListView(of: $0.list(), \.state, BeneficiaryColumns.all, emptyText: Notice.noBeneficiaries) {
            await $0.load()
        }
    }

    private static let show = verb(
        "show", "Show a payee", beneficiary, examples: ["bank beneficiaries show BEN001"]
    ) { BeneficiaryDetailView(viewModel: $0.payee(named: $1), picture: $0.picture()) }

    private static let add = verb(
        "add", "Add a payee; the name is checked",
        discussion: """
            If the account is at this bank, the name is compared with the account holder's. A close match is refused \
            and shows you the holder's name; anything else is refused without it. Use --accept-name to add the payee \
            anyway. Names at other banks are not checked.
            """,
        draft, money,
        examples: ["bank beneficiaries add --name 'Ada Lovelace' --iban GB33BUKB20201555555555"]
    ) { views, draft, options in
        ChangeView(
            of: views.addition(of: draft, options.idempotencyKey), \.state, BeneficiaryColumns.added,
            options.mode, saying: { "Added the payee \(name(of: $0.beneficiary))." }
        ) { await $0.add(mode: options.mode) }
    }

    private static let rename = verb(
        "rename", "Rename a payee", beneficiary, required("NAME", help: "New name"), dryRun,
        examples: ["bank beneficiaries rename BEN001 Ada"]
    ) { views, payee, newName, mode in
        ChangeView(
            of: views.payee(named: payee), \.change, BeneficiaryColumns.all, mode,
            saying: { "Renamed the payee \(name(of: $0))." }
        ) { await $0.rename(to: newName, mode: mode) }
    }

    private static let trust = verb(
        "trust", "Trust a payee; needs a code from your second factor",
        discussion: """
            Payments to a trusted payee no longer wait. Up to the amount of the setting transfers.stepUpAmount they \
            need no code.
            """,
        beneficiary, code, dryRun, examples: ["bank beneficiaries trust BEN001 --code 123456"]
    ) { BeneficiaryTrustView(viewModel: $0.payee(named: $1), code: $2, mode: $3) }

    private static let remove = verb(
        "remove", "Delete a payee", beneficiary,
        flag("cancel-orders", help: "Cancel the standing orders that pay it"), dryRun,
        examples: ["bank beneficiaries remove BEN001"]
    ) { views, payee, endsDependents, mode in
        ChangeView(
            of: views.payee(named: payee), \.change, BeneficiaryColumns.all, mode,
            saying: { "Removed the payee \(name(of: $0))." },
            asking: {
                await $0.load()
                return Notice.confirmRemoval(of: try $0.state.get())
            }
        ) { await $0.remove(endsDependents: endsDependents, mode: mode) }
    }

    private static let beneficiary = required(
        "BENEFICIARY", help: "Payee ID, IBAN or name, or the start of one")

    private static let draft = Input(
        required("name", value: "NAME", help: "Account holder's name, at most 70 characters"),
        required("iban", value: "IBAN", help: "Account at this bank, or IBAN"),
        flag("accept-name", help: "Add the payee even if the name does not match")
    ) { BeneficiaryDraft(name: $0, iban: $1, acceptsName: $2) }

    static func name(of payee: Beneficiary) -> Phrase { "\(displayable(payee.name)) (\(payee.id))" }

    static func views(in host: any CommandHost) -> BeneficiariesViewFactory {
        BeneficiariesViewFactory(
            services: host.services, pictures: host.services, random: host.randomSource)
    }
}

@MainActor
package struct BeneficiariesViewFactory {
    package typealias Dependencies = HasBeneficiaryService
    package typealias PictureServices = HasImageCacheService & HasFeatureFlagService & HasRemoteConfigService

    let services: any Dependencies
    let pictures: any PictureServices
    let random: any RandomSource

    func list() -> BeneficiariesListViewModel {
        BeneficiariesListViewModel(beneficiaryService: services.beneficiaryService, coordinator: nil)
    }

    func payee(named name: String) -> BeneficiaryDetailViewModel {
        BeneficiaryDetailViewModel(
            named: name, beneficiaryService: services.beneficiaryService, coordinator: nil)
    }

    func picture() -> PayeePictureViewModel {
        PayeePictureViewModel(
            imageCacheService: pictures.imageCacheService, featureFlagService: pictures.featureFlagService,
            remoteConfigService: pictures.remoteConfigService)
    }

    func addition(of draft: BeneficiaryDraft, _ key: IdempotencyKey?) -> BeneficiaryAdditionViewModel {
        BeneficiaryAdditionViewModel(
            draft: draft, idempotencyKey: key, beneficiaryService: services.beneficiaryService,
            random: random, coordinator: nil)
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

/// Trusts a payee. This needs a code, which is asked for if the session is interactive.
struct BeneficiaryTrustView: TerminalView {
    let viewModel: BeneficiaryDetailViewModel
    let code: String?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(BeneficiaryColumns.all)
        if mode == .commit {
            try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
                let code = try screen.text(
                    code, asking: screen.askCode, option: "--code", purpose: Notice.toProveFactor)
                await viewModel.trust(code: code)
                _ = try viewModel.change.get()
            }
        } else {
            await viewModel.trust(code: code ?? "", mode: mode)
        }
        let payee = try viewModel.change.get().value
        let name = BeneficiariesNoun.name(of: payee)
        try screen.show(
            RecordPresentation(columns: BeneficiaryColumns.all, row: payee), mode: mode,
            saying: "You trust the payee \(name) now: only larger payments to them need a code.")
    }
}
