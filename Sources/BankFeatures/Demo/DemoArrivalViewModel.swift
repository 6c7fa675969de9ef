public import BankDomain
public import BankServices
public import Observation

/// Lets a payment or a collection from another bank arrive at the demo bank.
@Observable
@MainActor
public final class DemoArrivalViewModel<Draft: DemoArrivalDraft> {
    public let draft: Draft
    /// The key of the arrival, to repeat it safely.
    public let idempotencyKey: IdempotencyKey

    private let changes = Loader<Change<Draft.Arrival>>()
    private let demoControl: any DemoControlProtocol
    private let tellerService: any TellerServiceProtocol

    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one.
    public init(
        _ draft: Draft, idempotencyKey: IdempotencyKey? = nil,
        demoControl: any DemoControlProtocol, tellerService: any TellerServiceProtocol,
        random: any RandomSource
    ) {
        self.draft = draft
        self.idempotencyKey = idempotencyKey ?? IdempotencyKey(random: random)
        self.demoControl = demoControl
        self.tellerService = tellerService
    }

    /// The payment or collection that arrived, or in a dry run the one that would.
    public var state: LoadState<Change<Draft.Arrival>> { changes.state }

    /// Lets the draft arrive; repeating it has no further effect.
    public func submit(mode: ExecutionMode = .commit) async {
        await changes.perform {
            let account = try await tellerService.account(
                named: try TypedText.required(draft.account, field: .account))
            let amount = try Money.payable(draft.amount, currency: account.currency)
            return Change(
                try await draft.arrive(
                    at: account.id, amount, key: idempotencyKey, demoControl: demoControl, mode: mode),
                mode: mode)
        }
    }
}

/// The input for something that arrives from another bank.
public protocol DemoArrivalDraft: Sendable {
    associatedtype Arrival: Equatable, Sendable

    /// The account of this bank, as typed.
    var account: String { get }
    /// The amount, in the account's currency.
    var amount: String { get }

    /// Lets it arrive at the account.
    func arrive(
        at account: AccountID, _ amount: Money, key: IdempotencyKey, demoControl: any DemoControlProtocol,
        mode: ExecutionMode
    ) async throws -> Arrival
}
