import BankLedger
import Injection

extension DependencyContainer {
    /// Gives back what services hold open, as far as they were used: the ledger's database is closed in order,
    /// so that the next command finds nothing to recover.
    public func close() async {
        guard construction.isBuilt(\DependencyContainer.ledgerStore) else { return }
        await ledgerStore.close()
    }
}
