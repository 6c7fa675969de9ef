public import BankDomain
public import BankServices

/// A location service on the setting `location` and the file of branches.
public final class SettingsLocationService: LocationServiceProtocol {
    private let storage: any StorageServiceProtocol
    private let directory: @Sendable () throws -> BranchDirectory

    /// - Parameter directory: called when a branch or place is needed.
    public init(
        storage: any StorageServiceProtocol, directory: @escaping @Sendable () throws -> BranchDirectory
    ) {
        self.storage = storage
        self.directory = directory
    }

    public func location() throws -> UserLocation? {
        guard let text = try storage.value(for: .location), !text.isEmpty else { return nil }
        return try location(named: text)
    }

    public func location(named text: String) throws -> UserLocation {
        try directory().location(named: text)
    }

    public func branches() throws -> [Branch] { try directory().branches }

    public func branches(near location: UserLocation, kind: Branch.Kind?) throws -> [NearbyBranch] {
        try directory().near(location.coordinate, kind: kind)
    }
}
