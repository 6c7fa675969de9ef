/// A branch or cash machine of the bank.
public struct Branch: Hashable, Sendable, Identifiable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// With a counter, and a cash machine.
        case branch
        case cashMachine
    }

    /// `BRN001`.
    public let id: String
    public let kind: Kind
    public let name: String
    /// Street and number.
    public let address: String
    public let city: String
    public let country: CountryCode
    public let coordinate: Coordinate
    /// The hours in the format of OpenStreetMap: `Mo-Fr 09:00-17:00`, `24/7`.
    public let openingHours: String

    public init(
        id: String, kind: Kind, name: String, address: String, city: String, country: CountryCode,
        coordinate: Coordinate, openingHours: String
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.address = address
        self.city = city
        self.country = country
        self.coordinate = coordinate
        self.openingHours = openingHours
    }
}

/// The location that a user set.
public struct UserLocation: Hashable, Sendable {
    /// The location as the user wrote it, or the name of the city.
    public let name: String
    public let coordinate: Coordinate
    /// The country; `nil` if no branch is near enough to infer it.
    public let country: CountryCode?

    public init(name: String, coordinate: Coordinate, country: CountryCode?) {
        self.name = name
        self.coordinate = coordinate
        self.country = country
    }
}

/// A branch and its distance.
public struct NearbyBranch: Hashable, Sendable, Identifiable {
    public let branch: Branch
    public let distanceMetres: Int

    public init(branch: Branch, distanceMetres: Int) {
        self.branch = branch
        self.distanceMetres = distanceMetres
    }

    public var id: String { branch.id }
}
