public import BankServices
public import Observation

/// The user's own words for commands.
@Observable
@MainActor
public final class AliasesViewModel {
    private let list = Loader<[CommandAlias]>()
    private let changes = Loader<Change<CommandAlias>>()
    private let storageService: any StorageServiceProtocol

    public init(storageService: any StorageServiceProtocol) {
        self.storageService = storageService
    }

    public var state: LoadState<[CommandAlias]> { list.state }

    /// The alias that was set or removed last.
    public var change: LoadState<Change<CommandAlias>> { changes.state }

    public func load() async {
        await list.load { try storageService.aliases() }
    }

    /// Adds an alias, or replaces the one with its name; needs no ``load()`` before.
    public func set(_ alias: CommandAlias) async {
        await apply { [storageService] in
            try storageService.setAlias(alias)
            return alias
        }
    }

    /// Removes the alias with this name; needs no ``load()`` before.
    public func remove(_ name: String) async {
        await apply { [storageService] in try storageService.removeAlias(name) }
    }

    private func apply(_ work: @MainActor () throws -> CommandAlias) async {
        let change = await changes.perform { Change(try work(), mode: .commit) }
        guard change != nil, state.value != nil else { return }
        await load()
    }
}
