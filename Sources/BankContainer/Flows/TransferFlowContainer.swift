public import BankDomain
public import BankFeatures
import BankServices
public import Injection

/// One transfer in progress. Its source, payee, amount and challenge live as long as this container.
@MainActor
public final class TransferFlowContainer: ChildContainer {
    /// The name of this scope in the graph.
    public static let scopeName = "transferFlow"

    /// The services of the customer who makes the transfer.
    public let parent: DependencyContainer
    private let draft: TransferDraft
    private let idempotencyKey: IdempotencyKey?
    private weak var coordinator: (any TransfersCoordinating)?

    /// A transfer that starts with a draft, under the caller's key or a new one.
    public init(
        _ parent: DependencyContainer, draft: TransferDraft = TransferDraft(),
        idempotencyKey: IdempotencyKey? = nil, coordinator: (any TransfersCoordinating)?
    ) {
        self.parent = parent
        self.draft = draft
        self.idempotencyKey = idempotencyKey
        self.coordinator = coordinator
    }

    /// The state of the transfer.
    public private(set) lazy var transferViewModel: TransferViewModel = build(\.transferViewModel) {
        TransferViewModel(
            draft: draft, idempotencyKey: idempotencyKey, accountService: $0.parent.accountService,
            beneficiaryService: $0.parent.beneficiaryService, transferService: $0.parent.transferService,
            random: $0.parent.root.randomSource,
            coordinator: coordinator)
    }

    /// The properties created by `build`.
    static let services: [PartialKeyPath<TransferFlowContainer>] = [\.transferViewModel]
}
