public import BankDomain
public import BankFeatures
import BankServices
public import Injection

/// One transfer in the making: its source, payee, amount and challenge live here and die with it.
@MainActor
public final class TransferFlowContainer: ChildContainer {
    /// The name of this scope in the graph.
    public static let scopeName = "transferFlow"

    /// The session in which the transfer is made.
    public let session: SessionContainer
    private let draft: TransferDraft
    private let idempotencyKey: IdempotencyKey?
    private weak var coordinator: (any TransfersCoordinating)?

    /// A transfer that begins with a draft, under a key that the caller chose or a fresh one.
    public init(
        session: SessionContainer, draft: TransferDraft = TransferDraft(),
        idempotencyKey: IdempotencyKey? = nil, coordinator: (any TransfersCoordinating)?
    ) {
        self.session = session
        self.draft = draft
        self.idempotencyKey = idempotencyKey
        self.coordinator = coordinator
    }

    /// The session.
    public var parent: SessionContainer { session }

    /// The state of the transfer.
    public private(set) lazy var transferViewModel: TransferViewModel = build(\.transferViewModel) {
        TransferViewModel(
            draft: draft, idempotencyKey: idempotencyKey, accountService: $0.parent.accountService,
            beneficiaryService: $0.parent.beneficiaryService, transferService: $0.parent.transferService,
            random: $0.parent.parent.randomSource,
            coordinator: coordinator)
    }

    /// The questions that lead to the transfer.
    public private(set) lazy var transferGuideViewModel: TransferGuideViewModel =
        build(\.transferGuideViewModel) {
            TransferGuideViewModel(
                draft: draft, transfer: $0.transferViewModel, accountService: $0.parent.accountService,
                beneficiaryService: $0.parent.beneficiaryService,
                transferService: $0.parent.transferService)
        }

    /// The properties that `build` makes.
    static let services: [PartialKeyPath<TransferFlowContainer>] = [
        \.transferViewModel, \.transferGuideViewModel,
    ]
}
