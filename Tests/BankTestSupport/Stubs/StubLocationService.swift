public import BankDomain
public import BankServices

public final class StubLocationService: LocationServiceProtocol {
    public struct Search: Hashable, Sendable {
        public let location: UserLocation
        public let kind: Branch.Kind?

        public init(_ location: UserLocation, _ kind: Branch.Kind?) {
            self.location = location
            self.kind = kind
        }
    }

    public let onLocation = SyncStub<Void, UserLocation?>("StubLocationService.location")
    public let onLocationNamed = SyncStub<String, UserLocation>("StubLocationService.locationNamed")
    public let onBranches = SyncStub<Void, [Branch]>("StubLocationService.branches")
    public let onBranchesNear = SyncStub<Search, [NearbyBranch]>("StubLocationService.branchesNear")

    public init() {}

    public func location() throws -> UserLocation? { try onLocation(()) }

    public func location(named text: String) throws -> UserLocation { try onLocationNamed(text) }

    public func branches() throws -> [Branch] { try onBranches(()) }

    public func branches(near location: UserLocation, kind: Branch.Kind?) throws -> [NearbyBranch] {
        try onBranchesNear(Search(location, kind))
    }
}

extension UserLocation {
    public static let berlin = UserLocation(
        name: "Berlin", coordinate: .sample("52.52508,13.3694"), country: CountryCode("DE"))
}

extension NearbyBranch {
    /// A cash machine in Berlin at this distance.
    public static func sample(_ id: String = "BRN001", metres: Int = 850) -> NearbyBranch {
        guard let germany = CountryCode("DE") else { fatalError("DE is a country.") }
        return NearbyBranch(
            branch: Branch(
                id: id, kind: .cashMachine, name: "Ostkreuz", address: "Sonntagstraße 37", city: "Berlin",
                country: germany, coordinate: .sample("52.503,13.469"), openingHours: "24/7"),
            distanceMetres: metres)
    }
}

extension Coordinate {
    fileprivate static func sample(_ text: String) -> Coordinate {
        guard let coordinate = Coordinate(text) else { fatalError("A sample is a position.") }
        return coordinate
    }
}
