public import BankDevice
public import BankDomain
public import BankServices

/// A location that a test or preview sets, and the branches of two cities.
public final class MockLocationService: LocationServiceProtocol {
    private let place: UserLocation?
    private let directory = BranchDirectory.twoCities

    public init(location: UserLocation? = nil) {
        self.place = location
    }

    public func location() throws -> UserLocation? { place }

    public func location(named text: String) throws -> UserLocation { try directory.location(named: text) }

    public func branches() throws -> [Branch] { directory.branches }

    public func branches(near location: UserLocation, kind: Branch.Kind?) throws -> [NearbyBranch] {
        directory.near(location.coordinate, kind: kind)
    }
}

extension BranchDirectory {
    /// A branch and two cash machines, in New York and in Berlin.
    public static let twoCities: BranchDirectory = {
        let file = """
            id\tkind\tname\taddress\tcity\tcountry\tlatitude\tlongitude\topeningHours
            BRN001\tbranch\tGrand Central\t89 E 42nd Street\tNew York\tUS\t40.75273\t-73.97723\tMo-Fr 08:30-18:00
            BRN002\tcashMachine\tUnion Square\t14 E 14th Street\tNew York\tUS\t40.73571\t-73.99257\t24/7
            BRN003\tcashMachine\tAlexanderplatz\tDircksenstraße 2\tBerlin\tDE\t52.52150\t13.41125\t24/7
            """
        do throws(ServiceError) {
            return try BranchDirectory(file: Array(file.utf8), path: "branches.tsv")
        } catch {
            preconditionFailure("The branches of the mock are well-formed: \(error)")
        }
    }()
}
