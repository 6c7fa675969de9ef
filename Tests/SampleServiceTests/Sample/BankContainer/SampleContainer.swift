import BankContainer
import BankMock
import BankServices
import BankSystem
import Injection

/// The house's container with goals: a child here, so that the house stays as it is. In the house `goalService`
/// and `goalState` are lines of `DependencyContainer`, word for word.
@MainActor
final class SampleContainer: ChildContainer, EnvironmentSwitching {
    static let scopeName = "sample"

    let parent: DependencyContainer

    init(_ parent: DependencyContainer) {
        self.parent = parent
    }

    var configuration: BankConfiguration { parent.configuration }
    var usesMocks: Bool { parent.usesMocks }

    private(set) lazy var accountService: any AccountServiceProtocol = build(\.accountService) {
        $0.parent.accountService
    }

    private(set) lazy var principalSource: any PrincipalSource = build(\.principalSource) {
        $0.parent.principalSource
    }

    private(set) lazy var blockingExecutor: ThreadExecutor = build(\.blockingExecutor) {
        $0.parent.blockingExecutor
    }

    // doc:begin container
    /// What customers save for.
    public private(set) lazy var goalService: any GoalServiceProtocol = build(
        \.goalService,
        mock: { MockGoalService(accounts: $0.accountService, principals: $0.principalSource) },
        real: {
            StoredGoalService(
                store: $0.goalState, accounts: $0.accountService, principals: $0.principalSource)
        })

    /// Where goals are kept.
    public private(set) lazy var goalState: any SnapshotStore = build(\.goalState) {
        switch $0.configuration.storage {
        case .memory: InMemorySnapshotStore()
        case .files(let paths): FileSnapshotStore(basePath: paths.goalsBase, executor: $0.blockingExecutor)
        }
    }
    // doc:end container
}

extension SampleContainer: @MainActor HasAccountService {}
extension SampleContainer: @MainActor HasGoalService {}

extension BankPaths {
    /// The goals' files, without their endings.
    fileprivate var goalsBase: String { dataFolder + "/goals" }
}
