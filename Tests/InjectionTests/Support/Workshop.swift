import Injection

protocol Part: AnyObject, Sendable {}

final class Disk: Part { init() {} }
final class Logger: Part { init() {} }
final class Cache: Part { init(disk: any Part, logger: any Part) {} }
final class Network: Part { init(logger: any Part, address: String) {} }
final class Search: Part { init(cache: any Part, network: any Part) {} }
final class Mailer: Part { init(network: any Part) {} }
final class Calendar: Part { init(disk: any Part) {} }
final class Reminders: Part { init(calendar: any Part, mailer: any Part) {} }
final class Dashboard: Part { init(search: any Part, reminders: any Part, logger: any Part) {} }
final class MemoryCache: Part { init() {} }
final class Inbox: Part { init(mailer: any Part, owner: String) {} }
final class Drafts: Part { init(inbox: any Part, disk: any Part) {} }
final class StubPart: Part { init() {} }

/// Ten services with two diamonds. One service is either a mock or real.
@MainActor
final class Workshop: BuildingContainer {
    static let scopeName = DependencyGraph.rootScope
    let construction: Construction
    let usesMocks: Bool
    let address = "localhost"

    init(usesMocks: Bool = false, overrides: Overrides<Workshop> = Overrides()) {
        self.usesMocks = usesMocks
        construction = Construction(overrides: overrides)
    }

    private(set) lazy var dashboard: any Part = build(\.dashboard) {
        Dashboard(search: $0.search, reminders: $0.reminders, logger: $0.logger)
    }
    private(set) lazy var reminders: any Part = build(\.reminders) {
        Reminders(calendar: $0.calendar, mailer: $0.mailer)
    }
    private(set) lazy var calendar: any Part = build(\.calendar) { Calendar(disk: $0.disk) }
    private(set) lazy var mailer: any Part = build(\.mailer) { Mailer(network: $0.network) }
    private(set) lazy var search: any Part = build(\.search) { Search(cache: $0.cache, network: $0.network) }
    private(set) lazy var network: any Part = build(\.network) {
        Network(logger: $0.logger, address: $0.address)
    }
    private(set) lazy var cache: any Part = build(\.cache) {
        if $0.usesMocks { MemoryCache() } else { Cache(disk: $0.disk, logger: $0.logger) }
    }
    private(set) lazy var disk: any Part = build(\.disk) { _ in Disk() }
    private(set) lazy var logger: any Part = build(\.logger) { _ in Logger() }
    private(set) lazy var makeSearch: Factory<Search> = build(\.makeSearch) { workshop in
        let (cache, network) = (workshop.cache, workshop.network)
        return Factory { Search(cache: cache, network: network) }
    }
}

/// Creates a new value on each call.
@MainActor
struct Factory<Product> {
    private let make: @MainActor () -> Product

    init(_ make: @escaping @MainActor () -> Product) { self.make = make }

    func callAsFunction() -> Product { make() }
}

/// A child scope of the workshop.
@MainActor
final class Desk: ChildContainer {
    static let scopeName = "desk"
    let parent: Workshop
    let owner: String

    init(workshop: Workshop, owner: String) {
        parent = workshop
        self.owner = owner
    }

    private(set) lazy var inbox: any Part = build(\.inbox) {
        Inbox(mailer: $0.parent.mailer, owner: $0.owner)
    }
    private(set) lazy var drafts: any Part = build(\.drafts) {
        Drafts(inbox: $0.inbox, disk: $0.parent.disk)
    }
}

/// A grandchild scope that also reads its parent under another name.
@MainActor
final class Letter: ChildContainer {
    static let scopeName = "letter"
    let desk: Desk
    var parent: Desk { desk }

    init(desk: Desk) {
        self.desk = desk
    }

    private(set) lazy var text: any Part = build(\.text) {
        Drafts(inbox: $0.desk.drafts, disk: $0.parent.parent.disk)
    }
}
