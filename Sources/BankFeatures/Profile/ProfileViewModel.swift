public import BankServices
public import Observation

/// Who the user is to the bank, and what they may change of it.
@Observable
@MainActor
public final class ProfileViewModel {
    private let profile = Loader<UserProfile>()
    private let changes = Loader<Change<UserProfile>>()
    private let userService: any UserServiceProtocol

    public init(userService: any UserServiceProtocol) {
        self.userService = userService
    }

    public var state: LoadState<UserProfile> { profile.state }

    /// What became of the last change that was asked for.
    public var change: LoadState<Change<UserProfile>> { changes.state }

    public func load() async {
        await profile.load { try await userService.profile() }
    }

    /// Changes the profile; needs no ``load()`` before.
    public func update(_ update: ProfileUpdate, mode: ExecutionMode = .commit) async {
        let change = await changes.perform {
            Change(try await userService.update(update, mode: mode), mode: mode)
        }
        if let change, change.isCommitted { profile.settle { change.value } }
    }
}
