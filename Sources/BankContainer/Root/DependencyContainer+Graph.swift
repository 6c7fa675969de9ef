import BankDomain
public import Injection

extension DependencyContainer {
    /// The services, implementations, scopes and edges of this environment.
    ///
    /// It builds every service of the environment, including a session and a flow. Building does no I/O.
    public func completeGraph() -> DependencyGraph {
        let session = SessionContainer(root: self, user: "USR001", roles: [.customer])
        let flow = TransferFlowContainer(session: session, coordinator: nil)
        for service in Self.services { _ = self[keyPath: service] }
        for service in SessionContainer.services { _ = session[keyPath: service] }
        for service in TransferFlowContainer.services { _ = flow[keyPath: service] }
        return construction.graph
    }
}
