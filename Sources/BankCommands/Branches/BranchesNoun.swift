import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum BranchesCommand: NounCommand {
    case list
    case near(place: String, Branch.Kind?, limit: Int)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let arguments = invocation.arguments
        guard invocation.verb == "near" else {
            self = .list
            return
        }
        self = .near(
            place: arguments.optionalArgument("PLACE") ?? "",
            arguments.choice("kind", as: Branch.Kind.self),
            limit: try arguments.integer("limit", in: 1...100) ?? 5)
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "branches", abstract: "Find branches and cash machines",
        discussion: """
            The list comes with the program, so your location is not sent anywhere. Set it with 'bank config set \
            location Berlin'.
            """,
        children: [.command(nearVerb), .command(listVerb)])

    private static let nearVerb = CommandSpecification(
        name: "near", abstract: "List the branches and cash machines near a place, nearest first",
        arguments: [
            .optional(
                "PLACE", help: "City, or a position such as 52.525,13.369; default: your location")
        ],
        options: [
            .choice("kind", of: Branch.Kind.allCases.map(\.rawValue), value: "KIND", help: "Type to list"),
            .option("limit", value: "COUNT", help: "Number of results, 1 to 100", default: "5"),
        ],
        examples: [
            CommandExample("bank branches near Berlin"),
            CommandExample("bank branches near 48.137,11.575 --kind cashMachine"),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List all branches and cash machines",
        examples: [CommandExample("bank branches list --filter country=VN")])
}

extension BranchesCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        let factory = BranchesViewFactory(dependencies: host.services)
        switch self {
        case .list: try await factory.makeListView().appear(on: host.screen)
        case .near(let place, let kind, let limit):
            try await factory.makeNearView(place: place, kind: kind, limit: limit).appear(on: host.screen)
        }
    }
}

@MainActor
package struct BranchesViewFactory {
    package typealias Dependencies = HasLocationService

    private let locationService: any LocationServiceProtocol

    init(dependencies: any Dependencies) {
        self.locationService = dependencies.locationService
    }

    func makeListView() -> BranchesListView {
        BranchesListView(viewModel: BranchesListViewModel(locationService: locationService))
    }

    func makeNearView(place: String, kind: Branch.Kind?, limit: Int) -> NearbyBranchesView {
        NearbyBranchesView(
            viewModel: NearbyBranchesViewModel(
                place: place, kind: kind, limit: limit, locationService: locationService))
    }
}

struct BranchesListView: TerminalView {
    let viewModel: BranchesListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(ListPresentation(columns: BranchColumns.all, rows: try viewModel.state.get()))
    }
}

struct NearbyBranchesView: TerminalView {
    let viewModel: NearbyBranchesViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(BranchColumns.nearby)
        await viewModel.load()
        try screen.show(ListPresentation(columns: BranchColumns.nearby, rows: try viewModel.state.get()))
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
