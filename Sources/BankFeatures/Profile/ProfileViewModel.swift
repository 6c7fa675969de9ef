public import BankServices
public import Observation

/// The user's profile and its changes.
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

    /// The result of the last requested change.
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
