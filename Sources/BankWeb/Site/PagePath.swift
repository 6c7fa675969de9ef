import BankAPI

/// An address inside this site: a path and, if needed, a query. There is no way to make one from another site's address.
public struct PagePath: Hashable, Sendable {
    /// Percent-encoded, from the first `/`.
    public let text: String

    private init(text: String) { self.text = text }

    /// A path of names, which are encoded. Empty values of the query are left out.
    init(_ names: String..., query: [(String, String)] = []) {
        self.init(names: names, query: query)
    }

    init(names: [String], query: [(String, String)] = []) {
        var text = names.map { "/" + PercentCoding.encoded($0) }.joined()
        if text.isEmpty { text = "/" }
        self = PagePath(text: text).asking(query)
    }

    /// The place of an element on the same page.
    static func place(_ id: StaticString) -> PagePath { PagePath(text: "#\(id)") }

    /// The same list behind a cursor.
    func after(_ cursor: String) -> PagePath {
        cursor.isEmpty ? self : PagePath(text: "\(text)?after=\(PercentCoding.encoded(cursor))")
    }

    /// The same path, without a query so far, with one. Empty values are left out.
    func asking(_ query: [(String, String)]) -> PagePath {
        let pairs = query.filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentCoding.encoded($0.1))" }
        return pairs.isEmpty ? self : PagePath(text: text + "?" + pairs.joined(separator: "&"))
    }

    /// The same page, which says that a change is saved. For paths without a query.
    var saved: PagePath { PagePath(text: text + "?saved=yes") }

    static let home = PagePath()
    static let signIn = PagePath("sign-in")
    static let signOut = PagePath("sign-out")
    static let transfers = PagePath("transfers")
    static let newTransfer = PagePath("transfers", "new")
    static let paymentFile = PagePath("transfers", "import")
    static let paymentFileReview = PagePath("transfers", "import", "review")
    static let webhooks = PagePath("webhooks")
    static let newWebhook = PagePath("webhooks", "new")
    static let cash = PagePath("staff", "cash")
    static let notifications = PagePath("notifications")
    static let notificationPreferences = PagePath("notifications", "preferences")
    static let readNotifications = PagePath("notifications", "read")
    static let entries = PagePath("entries")
    static let goals = PagePath("goals")
    static let newGoal = PagePath("goals", "new")
    static let holds = PagePath("holds")
    static let spending = PagePath("spending")
    static let accounts = PagePath("accounts")
    static let newAccount = PagePath("accounts", "new")
    static let newStandingOrder = PagePath("standing-orders", "new")
    static let categoryRules = PagePath("category-rules")
    static let payees = PagePath("payees")
    static let newPayee = PagePath("payees", "new")
    static let cards = PagePath("cards")
    static let newCard = PagePath("cards", "new")
    static let standingOrders = PagePath("standing-orders")
    static let mandates = PagePath("mandates")
    static let newMandate = PagePath("mandates", "new")
    static let security = PagePath("security")
    static let tokens = PagePath("security", "tokens")
    static let profile = PagePath("profile")
    static let register = PagePath("register")
    static let resetPassword = PagePath("reset-password")
    static let rates = PagePath("rates")
    static let demo = PagePath("demo")
    static let staff = PagePath("staff")
    static let customerAccounts = PagePath("staff", "accounts")
    static let customers = PagePath("staff", "customers")
    static let audit = PagePath("staff", "audit")
    static let activity = PagePath("activity")
    static let settings = PagePath("settings")
    static let more = PagePath("more")
}
