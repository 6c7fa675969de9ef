import BankDomain
import LanguageKit

/// A place in the navigation.
struct PageSection {
    let path: PagePath
    let title: Phrase
    let icon: Icon
    /// Whether it has a place in the bar of a phone.
    var isTab = false
    /// The paths that belong to it beside its own, each with all paths below it.
    var others: [String] = []

    /// How many characters of a request's path belong to this place; `nil` if it is somewhere else.
    fileprivate func match(_ requested: String) -> Int? {
        if requested == path.text { return requested.utf8.count }
        return ([path.text] + others).filter {
            $0 != "/" && (requested == $0 || requested.hasPrefix($0 + "/"))
        }
        .map(\.utf8.count).max()
    }
}

/// The navigation of the site, in groups. The first group has no title.
struct PageSections {
    let groups: [(title: Phrase?, sections: [PageSection])]

    /// What a customer, a member of staff, or someone who is both may open.
    init(roles: Set<Principal.Role>, isDemo: Bool) {
        let isStaff = !roles.isDisjoint(with: Principal.Role.staff)
        let isCustomer = !isStaff || roles.contains(.customer)
        var groups: [(title: Phrase?, sections: [PageSection])] = []
        if isStaff { groups.append((isCustomer ? "Bank" : nil, Self.staff(roles, hasTabs: !isCustomer))) }
        if isCustomer { groups += [(nil, Self.daily), ("Payments", Self.payments)] }
        groups.append(("You", Self.own))
        if isDemo { groups.append(("Demo bank", [PageSection(path: .demo, title: "Demo", icon: .demo)])) }
        self.groups = groups
    }

    /// The place that a request's path belongs to.
    func current(_ requested: String) -> PagePath? {
        groups.flatMap(\.sections)
            .compactMap { section in section.match(requested).map { (section.path, $0) } }
            .max { $0.1 < $1.1 }?.0
    }

    /// Whether a place has no room in the bar of a phone, but only on its page “More”.
    func isBehindMore(_ path: PagePath?) -> Bool {
        groups.flatMap(\.sections).contains { $0.path == path && !$0.isTab }
    }

    /// - Parameter hasTabs: whether the bar of a phone has these places, and not those of a customer.
    private static func staff(_ roles: Set<Principal.Role>, hasTabs: Bool) -> [PageSection] {
        // Staff without accounts of their own read those of customers.
        var sections = [
            PageSection(path: .staff, title: "Staff", icon: .staff, isTab: hasTabs),
            PageSection(path: .customers, title: "Customers", icon: .payees, isTab: hasTabs),
            PageSection(
                path: .customerAccounts, title: "Accounts", icon: .cards, isTab: hasTabs,
                others: hasTabs ? ["/accounts", "/entries"] : []),
        ]
        if !roles.isDisjoint(with: [.auditor, .operator]) {
            sections.append(
                PageSection(path: .audit, title: "Audit trail", icon: .activity, isTab: hasTabs))
        }
        return sections
    }

    private static let daily = [
        PageSection(
            path: .home, title: "Home", icon: .home, isTab: true,
            others: ["/accounts"]),
        PageSection(
            path: .newTransfer, title: "Pay", icon: .pay, isTab: true, others: ["/transfers/review"]),
        PageSection(
            path: .cards, title: "Cards", icon: .cards, isTab: true, others: ["/card-payments"]),
        PageSection(
            path: .entries, title: "Activity", icon: .activity, isTab: true,
            others: ["/spending", "/category-rules"]),
        PageSection(path: .goals, title: "Savings goals", icon: .goals),
    ]

    private static let payments = [
        PageSection(
            path: .transfers, title: "Transfers", icon: .transfers, others: ["/holds"]),
        PageSection(path: .standingOrders, title: "Standing orders", icon: .standingOrders),
        PageSection(
            path: .mandates, title: "Direct debits", icon: .mandates, others: ["/direct-debits"]),
        PageSection(path: .payees, title: "Payees", icon: .payees),
        PageSection(path: .rates, title: "Exchange rates", icon: .rates),
    ]

    private static let own = [
        PageSection(path: .notifications, title: "Notifications", icon: .notifications),
        PageSection(path: .profile, title: "Profile", icon: .profile),
        PageSection(path: .security, title: "Security", icon: .security, others: ["/activity", "/webhooks"]),
        PageSection(path: .settings, title: "Settings", icon: .settings),
    ]
}
