public import BankDomain
public import BankServices
import LanguageKit

/// The branches of a bank, and the places that can be looked up by them.
public struct BranchDirectory: Hashable, Sendable {
    /// In the order of the file.
    public let branches: [Branch]

    public init(_ branches: [Branch]) { self.branches = branches }

    /// Reads a file of tab-separated values in UTF-8: a line of titles, then for each branch id, kind, name, address,
    /// city, country, latitude, longitude and opening hours. Throws `invalidFile` with the first bad line.
    public init(file bytes: [UInt8], path: String) throws(ServiceError) {
        var branches: [Branch] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        for (index, line) in lines.enumerated().dropFirst() {
            guard let branch = Self.branch(line) else {
                throw .invalidFile(path: path, line: index + 1, column: nil, reason: "it is not a branch")
            }
            branches.append(branch)
        }
        self.init(branches)
    }

    private static func branch(_ line: Substring) -> Branch? {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 9, cells.allSatisfy({ !$0.isEmpty }), let kind = Branch.Kind(rawValue: cells[1]),
            let country = CountryCode(cells[5]), let coordinate = Coordinate("\(cells[6]),\(cells[7])")
        else { return nil }
        return Branch(
            id: cells[0], kind: kind, name: cells[2], address: cells[3], city: cells[4], country: country,
            coordinate: coordinate, openingHours: cells[8])
    }

    /// Every city with a branch, sorted.
    public var cities: [String] { Set(branches.map(\.city)).sorted() }

    /// The location of a position such as `52.525,13.369`, or of a city with a branch. Case, accents and spaces do not
    /// matter. Throws `invalidValue` with the cities.
    public func location(named text: String) throws(ServiceError) -> UserLocation {
        if let coordinate = Coordinate(text) {
            return UserLocation(
                name: coordinate.text, coordinate: coordinate, country: country(of: coordinate))
        }
        let wanted = Self.folded(text)
        guard let branch = branches.first(where: { Self.folded($0.city) == wanted }) else {
            throw .invalidValue(field: .place, value: text, reason: .notOneOf(cities))
        }
        return UserLocation(name: branch.city, coordinate: branch.coordinate, country: branch.country)
    }

    // "Hà Nội" is Hanoi.
    private static func folded(_ name: String) -> String {
        FoldedText.folded(name).filter { !$0.isWhitespace }
    }

    /// The branches of a kind, nearest first; equal distances in the order of the file.
    public func near(_ coordinate: Coordinate, kind: Branch.Kind?) -> [NearbyBranch] {
        let found = branches.filter { kind == nil || $0.kind == kind }
            .map { NearbyBranch(branch: $0, distanceMetres: coordinate.distanceMetres(to: $0.coordinate)) }
        return found.enumerated()
            .sorted { ($0.element.distanceMetres, $0.offset) < ($1.element.distanceMetres, $1.offset) }
            .map(\.element)
    }

    /// The country of the nearest branch, unless it is too far away to infer it.
    private func country(of coordinate: Coordinate) -> CountryCode? {
        near(coordinate, kind: nil).first { $0.distanceMetres <= 200_000 }?.branch.country
    }
}
