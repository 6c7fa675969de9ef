import BankDomain
import BankServices
public import Injection

extension RootContainer {
    /// The services, implementations, scopes and edges of this environment.
    ///
    /// It builds every service of the environment, including those of a caller and of a flow. Building does no I/O.
    public func completeGraph() -> DependencyGraph {
        let caller = DependencyContainer(self, caller: .thisMachine)
        let flow = TransferFlowContainer(caller, coordinator: nil)
        for service in Self.services { _ = self[keyPath: service] }
        for service in DependencyContainer.services { _ = caller[keyPath: service] }
        for service in TransferFlowContainer.services { _ = flow[keyPath: service] }
        return construction.graph
    }
}
