public import BankDomain

/// The location that the user set, and the branches near it. The device's position is not used.
public protocol LocationServiceProtocol: AnyObject, Sendable {
    /// The location that the user set; `nil` if none. Throws `invalidValue` with the cities for a place that is no
    /// longer known, and ``ServiceError/storage(_:path:underlying:)``.
    func location() throws -> UserLocation?

    /// The location of a position such as `52.525,13.369`, or of a city with a branch. Case, accents and spaces do not
    /// matter. Throws `invalidValue` with the cities.
    func location(named text: String) throws -> UserLocation

    /// Every branch, in the order of the bank's file.
    func branches() throws -> [Branch]

    /// The branches of a kind, or of all, nearest first.
    func branches(near location: UserLocation, kind: Branch.Kind?) throws -> [NearbyBranch]
}

public protocol HasLocationService {
    var locationService: any LocationServiceProtocol { get }
}
