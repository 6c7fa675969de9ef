import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum BranchesNoun: Noun {
    static let nodes = [
        group(
            "branches", "Find branches and cash machines",
            discussion: """
                The list comes with the program, so your location is not sent anywhere. Set it with 'bank config set \
                location Berlin'.
                """,
            [near, list])
    ]

    private static let near = verb(
        "near", "List the branches and cash machines near a place, nearest first",
        optional("PLACE", help: "City, or a position such as 52.525,13.369; default: your location"),
        choice("kind", of: Branch.Kind.allCases, value: "KIND", help: "Type to list"),
        integer(
            "limit", in: 1...100, value: "COUNT", help: "Number of results, 1 to 100", default: "5"),
        fields: .of(BranchColumns.nearby),
        examples: ["bank branches near Berlin", "bank branches near 48.137,11.575 --kind cashMachine"]
    ) { views, place, kind, limit in
        ListView(of: views.near(place ?? "", kind, limit: limit ?? 5), \.state, BranchColumns.nearby) {
            await $0.load()
        }
    }

    private static let list = verb(
        "list", "List all branches and cash machines",
        fields: .of(BranchColumns.all), examples: ["bank branches list --filter country=VN"]
    ) { ListView(of: $0.list(), \.state, BranchColumns.all) { await $0.load() } }

    static func views(in host: any CommandHost) -> BranchesViewFactory {
        BranchesViewFactory(services: host.services)
    }
}

@MainActor
package struct BranchesViewFactory {
    package typealias Dependencies = HasLocationService

    let services: any Dependencies

    func list() -> BranchesListViewModel {
        BranchesListViewModel(locationService: services.locationService)
    }

    func near(_ place: String, _ kind: Branch.Kind?, limit: Int) -> NearbyBranchesViewModel {
        NearbyBranchesViewModel(
            place: place, kind: kind, limit: limit, locationService: services.locationService)
    }
}

enum BranchColumns {
    static let all: [Column<Branch>] = [
        .text(key: "id", title: "ID", isShownInTable: false) { $0.id },
        .text(key: "name", title: "Name", importance: .high, canTruncate: true) { $0.name },
        Column(
            key: "kind", title: "Type", phrase: { words($0.kind) }, csvText: { $0.kind.rawValue },
            value: { .string($0.kind.rawValue) }),
        .text(key: "address", title: "Address", canTruncate: true) { $0.address },
        .text(key: "city", title: "City", importance: .high) { $0.city },
        .text(key: "country", title: "Country", importance: .low) { $0.country.text },
        .text(key: "openingHours", title: "Hours", importance: .low) { $0.openingHours },
        .text(key: "position", title: "Position", isShownInTable: false) { $0.coordinate.text },
    ]

    static let nearby: [Column<NearbyBranch>] =
        [
            Column(
                key: "distanceMetres", title: "Distance", alignment: .trailing, importance: .high,
                localizedText: { $1.region.amount(distance($0.distanceMetres)) },
                csvText: { String($0.distanceMetres) }, value: { .count($0.distanceMetres) })
        ] + all.map { $0.of { $0.branch } }

    private static func words(_ kind: Branch.Kind) -> Phrase {
        switch kind {
        case .branch: "branch"
        case .cashMachine: "cash machine"
        }
    }

    /// Rounded to ten metres below a kilometre, to 100 m below 100 km.
    private static func distance(_ metres: Int) -> String {
        switch metres {
        case ..<995: return "\((metres + 5) / 10 * 10) m"
        case ..<99_950:
            let hundreds = (metres + 50) / 100
            return [String(hundreds / 10), ".", String(hundreds % 10), " km"].joined()
        default: return "\((metres + 500) / 1_000) km"
        }
    }
}
