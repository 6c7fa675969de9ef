import BankLedger
import BankVault
import Injection

extension DependencyContainer {
    /// Gives back what services hold open, as far as they were used: the ledger's database is closed in order,
    /// so that the next command finds nothing to recover.
    public func close() async {
        guard construction.isBuilt(\DependencyContainer.ledgerStore) else { return }
        await ledgerStore.close()
    }

    /// Forgets between two commands what must not be there for longer than one: the keychain's key. The agent has it
    /// for as long as it may.
    public func rest() async {
        guard construction.isBuilt(\DependencyContainer.keychainVault) else { return }
        await keychainVault.forget()
    }
}
