public import BankDomain
public import BankServices
public import Observation

public typealias BranchesListViewModel = DetailViewModel<[Branch]>

extension DetailViewModel where Value == [Branch] {
    public convenience init(locationService: any LocationServiceProtocol) {
        self.init { try locationService.branches() }
    }
}

/// The branches near a place, nearest first.
@Observable
@MainActor
public final class NearbyBranchesViewModel {
    /// A city or a position; empty for the location that the user set.
    public var place: String
    /// `nil` for every kind.
    public var kind: Branch.Kind?
    public let limit: Int
    /// The place that the list is for.
    public private(set) var location: UserLocation?

    private let list = Loader<[NearbyBranch]>()
    private let locationService: any LocationServiceProtocol

    public init(
        place: String = "", kind: Branch.Kind? = nil, limit: Int = 5,
        locationService: any LocationServiceProtocol
    ) {
        self.place = place
        self.kind = kind
        self.limit = limit
        self.locationService = locationService
    }

    public var state: LoadState<[NearbyBranch]> { list.state }

    public func load() async {
        await list.load {
            let location = try placeOrUser()
            self.location = location
            return Array(try locationService.branches(near: location, kind: kind).prefix(limit))
        }
    }

    private func placeOrUser() throws -> UserLocation {
        guard place.isEmpty else { return try locationService.location(named: place) }
        guard let location = try locationService.location() else {
            throw ServiceError.invalidValue(field: .place, value: "", reason: .empty)
        }
        return location
    }
}
