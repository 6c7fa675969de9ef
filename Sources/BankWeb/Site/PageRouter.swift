/// The pages of the site: what a method and a path lead to.
@MainActor
struct PageRouter {
    struct Entry {
        let method: String
        /// The names of the path; `*` stands for any name.
        let path: [Substring]
        /// Its name in the log, such as `pages.home`.
        let operation: String
        let access: Access
        /// Whether its form may bring a file.
        var takesFile = false
        let run: @MainActor (PageVisit) async throws -> PageAnswer
    }

    enum Access {
        case session
        /// With a session: a file or a stream, and so never the page that follows a sign-in. Browsers ask for them by
        /// themselves, so they do not count as use of the session.
        case part
        /// Also without a session.
        case anyone
        /// Also without a session, but only so many times from one address.
        case limited

        var needsSession: Bool { self == .session || self == .part }
    }

    enum Match {
        case found(Entry, name: String)
        case otherMethod(allowed: String)
        case nothing
    }

    private var entries: [Entry] = []

    /// All pages.
    static let site: PageRouter = {
        var router = PageRouter()
        router.addSignIn()
        router.addHome()
        router.addAccountsList()
        router.addAccounts()
        router.addAccountOpening()
        router.addAccountChanges()
        router.addTransfers()
        router.addPaymentFiles()
        router.addCodes()
        router.addHolds()
        router.addRegistration()
        router.addEntries()
        router.addActivity()
        router.addSpending()
        router.addGoals()
        router.addCategoryRules()
        router.addStatements()
        router.addPayees()
        router.addCards()
        router.addStandingOrders()
        router.addStandingOrderCreation()
        router.addMandates()
        router.addSecurity()
        router.addWebhooks()
        router.addProfile()
        router.addRates()
        router.addDemo()
        router.addTours()
        router.addStaff()
        router.addCash()
        router.addCustomerAccounts()
        router.addCustomers()
        router.addNotifications()
        router.addNotificationPreferences()
        router.addSettings()
        router.addMore()
        return router
    }()

    /// Adds a page. Its operation is named after the path.
    mutating func on(
        _ method: String, _ path: String, for access: Access = .session, takesFile: Bool = false,
        run: @escaping @MainActor (PageVisit) async throws -> PageAnswer
    ) {
        let names = path.split(separator: "/")
        let words = ["pages"] + names.filter { $0 != "*" }
        entries.append(
            Entry(
                method: method, path: names, operation: words.joined(separator: "."), access: access,
                takesFile: takesFile, run: run))
    }

    /// The page at a path that is not percent-encoded.
    func match(_ method: String, _ path: String) -> Match {
        let names = path.split(separator: "/", omittingEmptySubsequences: true)
        let here = entries.filter { entry in
            entry.path.count == names.count && zip(entry.path, names).allSatisfy { $0 == "*" || $0 == $1 }
        }
        // A fixed name, such as `new`, comes before any name.
        guard let best = here.min(by: { Self.wildcards($0) < Self.wildcards($1) }) else { return .nothing }
        let wanted = method == "HEAD" ? "GET" : method
        let same = here.filter { $0.path == best.path }
        guard let entry = same.first(where: { $0.method == wanted }) else {
            return .otherMethod(allowed: same.map(\.method).joined(separator: ", "))
        }
        let name = zip(entry.path, names).first { $0.0 == "*" }?.1 ?? ""
        return .found(entry, name: String(name))
    }

    private static func wildcards(_ entry: Entry) -> Int { entry.path.count { $0 == "*" } }
}
