import BankCryptography
import BankDomain
import BankFeatures
import BankServer
import BankServices
import HTTPKit
import LanguageKit

/// One request of a browser: who asks, for which page, with which values.
@MainActor
final class PageVisit {
    let request: HTTPRequest
    /// The numeric address of the client; `nil` for a Unix socket.
    let client: String?
    /// Whether the connection to the browser is encrypted.
    let isSecure: Bool
    let backend: any BankBackend
    let texts: any PageTexts
    let random: any RandomSource
    let localization: Localization
    let theme: Theme
    /// The name in the page's address, as `ACC001` in `/accounts/ACC001`; empty if it has none.
    let name: String
    let query: PageFields
    let form: PageFields
    let tokens: RequestTokens
    /// The signed-in user; `nil` on pages that need none.
    let principal: Principal?
    /// The random value of the browser's cookie, or a new one that the answer sets.
    let visitor: SharedSecret
    let coordinator = PageCoordinator()
    /// The `Set-Cookie` fields of the answer.
    private(set) var newCookies: [String] = []

    init(
        request: HTTPRequest, client: String?, isSecure: Bool, backend: any BankBackend,
        texts: any PageTexts, random: any RandomSource, localization: Localization, theme: Theme,
        name: String, query: PageFields, form: PageFields, tokens: RequestTokens, principal: Principal?,
        visitor: SharedSecret
    ) {
        self.request = request
        self.client = client
        self.isSecure = isSecure
        self.backend = backend
        self.texts = texts
        self.random = random
        self.localization = localization
        self.theme = theme
        self.name = name
        self.query = query
        self.form = form
        self.tokens = tokens
        self.principal = principal
        self.visitor = visitor
    }

    /// The services of the signed-in user. Throws `unauthorized(.notSignedIn)`.
    var services: any ServedServices {
        get throws(ServiceError) {
            guard let principal else { throw .unauthorized(.notSignedIn) }
            return backend.services(for: principal)
        }
    }

    func set(_ cookie: Cookie, to value: String?) {
        newCookies.append(cookie.field(value, isSecure: isSecure))
    }

    /// The value that forms of this visit carry: it depends on the browser's cookie and on the session, so that neither
    /// another site nor an earlier session can know it.
    var formToken: String { Self.formToken(visitor, request, isSecure: isSecure) }

    static func formToken(_ visitor: SharedSecret, _ request: HTTPRequest, isSecure: Bool) -> String {
        let session = Cookie.session.value(in: request, isSecure: isSecure) ?? ""
        return Hexadecimal.text(HMACSHA256.code(of: Array("form \(session)".utf8), key: visitor))
    }

    /// The destination that a coordinator was asked for, or a page.
    func answer(or page: () throws -> WebPage) rethrows -> PageAnswer {
        if let destination = coordinator.destination { return .redirect(destination) }
        return .page(try page())
    }
}

/// Navigation in a browser: a destination is an address that the answer redirects to.
@MainActor
final class PageCoordinator: HomeCoordinating, AccountsCoordinating, TransactionsCoordinating,
    TransfersCoordinating, AuthCoordinating, BeneficiariesCoordinating,
    StandingOrdersCoordinating
{
    private(set) var destination: PagePath?

    func showAccount(_ account: Account) { destination = PagePath("accounts", account.id.text) }
    func showTransactions(of account: Account) { showAccount(account) }
    func showTransaction(_ transaction: Transaction) {
        destination = PagePath("accounts", transaction.accountID.text)
    }
    func showTransactions(_ filter: TransactionsFilter) {}
    func begin(_ step: HomeNextStep) {
        if step == .signIn { destination = .signIn }
    }
    func showTransfer(_ transfer: Transfer) { destination = PagePath("transfers", transfer.id.text) }
    func didConfirm(_ transfer: Transfer) { showTransfer(transfer) }
    func didOpen(_ account: Account) { showAccount(account) }
    func showStandingOrder(_ order: StandingOrder) {
        destination = PagePath("standing-orders", order.id.text)
    }
    func didCreate(_ order: StandingOrder) { showStandingOrder(order) }
    func didConfirm(_ order: StandingOrder) { showStandingOrder(order) }
    func showBeneficiary(_ beneficiary: Beneficiary) {
        destination = PagePath("payees", beneficiary.id.text)
    }
    func didAdd(_ beneficiary: Beneficiary) { showBeneficiary(beneficiary) }
    func didRemove(_ beneficiary: Beneficiary) { destination = .payees }
    func didRegister(_ profile: UserProfile) { destination = .signIn }
    func didSignIn(_ user: User) { destination = .home }
    func didSignOut() { destination = .signIn }
}
