import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

extension TransfersNoun {
    static let hold = verb(
        "hold", "Reserve money for a payee and take it later",
        discussion: """
            A hold reserves an amount and the transfer fee on your account, so you can't spend them on anything else. \
            Use 'bank transfers capture' to take all or part of it, once, or 'bank transfers release' to release it. \
            If it is not captured by the end of the last day, it expires, and the money is available again.

            A hold needs no code. If a transfer to the payee would need a code, you must trust the payee first.
            """,
        payment,
        date("expires", help: "Last day to capture it, at most a year from now", default: "7 days from now"),
        money,
        examples: [
            "bank transfers hold --to ACC002 --amount 250 --reference 'Deposit'",
            "bank transfers hold --to BEN001 --amount 20 --expires 2026-07-31",
        ]
    ) { views, draft, expiryDate, options in
        let draft = TransferHoldDraft(transfer: draft, expiryDate: expiryDate)
        let model = views.holdCreation(of: draft, options.idempotencyKey)
        return view(views, model, \.state, key: { $0.idempotencyKey }, options.mode) {
            await $0.create(mode: options.mode)
        }
    }

    static let capture = verb(
        "capture", "Capture all or part of a hold; the rest is released", id,
        text("amount", value: "AMOUNT", help: "Amount to capture", default: "all"), money,
        examples: ["bank transfers capture HLD000001 --amount 10"]
    ) { views, id, amount, options in
        change(views, id, options) { await $0.capture(amount: amount, mode: options.mode) }
    }

    static let release = verb(
        "release", "Release a hold", id, money, examples: ["bank transfers release HLD000001"]
    ) { views, id, options in change(views, id, options) { await $0.release(mode: options.mode) } }

    static let holds = verb(
        "holds", "List present and past holds, newest first", page,
        fields: .of(TransferHoldColumns.all()), examples: ["bank transfers holds --limit 5"]
    ) { TransferHoldsListView(viewModel: $0.holds($1), payees: $0.payees()) }

    private static let id = Input(required("HOLD", help: "Hold ID, such as HLD000001")) {
        TransferHoldID($0)
    }

    @MainActor
    private static func change(
        _ views: TransfersViewFactory, _ id: TransferHoldID, _ options: MoneyOptions,
        _ change: @escaping @MainActor (TransferHoldChangeViewModel) async -> Void
    ) -> any TerminalView {
        let model = views.holdChange(of: id, options.idempotencyKey)
        return view(views, model, \.state, key: { $0.idempotencyKey }, options.mode, change)
    }

    @MainActor
    private static func view<Model: AnyObject>(
        _ views: TransfersViewFactory, _ model: Model,
        _ state: KeyPath<Model, LoadState<Change<TransferHold>>>,
        key: @escaping @MainActor (Model) -> IdempotencyKey?, _ mode: ExecutionMode,
        _ change: @escaping @MainActor (Model) async -> Void
    ) -> any TerminalView {
        TransferChangeView(
            viewModel: model, state: state, columns: { TransferHoldColumns.all($0) }, payees: views.payees(),
            mode: mode, question: nil, key: key, headline: { Done.hold($0, to: $1.payee(of: $0)) },
            change: change)
    }
}
