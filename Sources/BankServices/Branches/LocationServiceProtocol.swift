public import BankDomain

/// Where users say that they are, and the branches near there. A device is not asked for its position.
public protocol LocationServiceProtocol: AnyObject, Sendable {
    /// Where the user is by their own word; `nil` if they did not say. Throws `invalidValue` with the cities for a place
    /// that is no longer known, and ``ServiceError/storage(_:path:underlying:)``.
    func location() throws -> UserLocation?

    /// The place of a text: a position such as `52.525,13.369`, or a city with a branch; case, accents and spaces
    /// do not matter. Throws `invalidValue` with the cities.
    func location(named text: String) throws -> UserLocation

    /// Every branch, in the order of the bank's file.
    func branches() throws -> [Branch]

    /// The branches of a kind, or of all, nearest first.
    func branches(near location: UserLocation, kind: Branch.Kind?) throws -> [NearbyBranch]
}

public protocol HasLocationService {
    var locationService: any LocationServiceProtocol { get }
}

/// The setting `location`, and the file of branches.
public final class SettingsLocationService: LocationServiceProtocol {
    private let storage: any StorageServiceProtocol
    private let directory: @Sendable () throws -> BranchDirectory

    /// - Parameter directory: is called when a branch or a place is needed.
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
