import BankAPI
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
    let call: PageCall
    let texts: any PageTexts
    let tours: any PageTours
    let random: any RandomSource
    let seal: PageSeal
    let preferences: PagePreferences
    let tokens: RequestTokens
    /// The random value of the browser's cookie, or a new one that the answer sets.
    let visitor: SharedSecret
    let coordinator = PageCoordinator()
    /// The name in the page's address, as `ACC001` in `/accounts/ACC001`; empty if it has none.
    var name = ""
    var query = PageFields.none
    var form = PageFields.none
    /// The signed-in user; `nil` on pages that need none.
    var principal: Principal?
    /// The session's cookie that the browser has, after this answer; empty without one.
    private var session: String
    /// The `Set-Cookie` fields of the answer.
    private(set) var newCookies: [String] = []

    /// - Parameter newVisitor: the value for a browser that has none yet.
    init(
        _ call: PageCall, texts: any PageTexts, tours: any PageTours, random: any RandomSource,
        seal: PageSeal, newVisitor: () -> SharedSecret
    ) {
        self.call = call
        self.texts = texts
        self.tours = tours
        self.random = random
        self.seal = seal
        preferences = PagePreferences(call.request, isSecure: call.isSecure, texts: texts)
        session = Cookie.session.value(in: call.request, isSecure: call.isSecure) ?? ""
        tokens = RequestTokens(cookie: session)
        let known = Cookie.visitor.value(in: call.request, isSecure: call.isSecure)
            .flatMap { SharedSecret(hexadecimal: $0[...]) }
        visitor = known ?? newVisitor()
        if known == nil, !comesFromAnotherSite { set(.visitor, to: visitor.hexadecimal) }
    }

    var request: HTTPRequest { call.request }
    var isSecure: Bool { call.isSecure }
    var backend: any ServedBank { call.backend }

    /// Whether a link of another site led here. Browsers send no cookie of this site with it.
    var comesFromAnotherSite: Bool {
        ["cross-site", "same-site"].contains(request.fields["sec-fetch-site"] ?? "")
    }

    var localization: Localization { preferences.localization }

    /// The part of a list that the address asks for.
    func page() throws(ServiceError) -> PageRequest {
        try PageRequest(after: query["after"].isEmpty ? nil : query["after"])
    }

    /// Whether a form was sent that led here.
    var isAfterSaving: Bool { query["saved"] == "yes" && form.pairs.isEmpty }

    /// The address of this request, without its query.
    var path: PagePath {
        PagePath(
            names: (PercentCoding.decoded(request.path[...]) ?? "").split(separator: "/").map(String.init))
    }

    /// The services of the browser's user, for pages without sign-in too.
    lazy var callerServices: any CallerServices = backend.services(of: tokens)

    /// The services of the signed-in user. Throws `unauthorized(.notSignedIn)`.
    var services: any CallerServices {
        get throws(ServiceError) {
            guard principal != nil else { throw .unauthorized(.notSignedIn) }
            return callerServices
        }
    }

    var authService: any AuthServiceProtocol { callerServices.authService }

    /// An amount as the reader types it, for a field.
    func typed(_ amount: Money) -> String { localization.region.amount(amount.decimalText) }

    /// For the navigation; 0 if it is not known.
    var unreadCount: Int {
        get async { (try? await services.notificationService.unreadCount()) ?? 0 }
    }

    /// The bank's present day; `nil` if it is not known.
    var today: CalendarDate? {
        get async { principal == nil ? nil : try? await backend.today() }
    }

    func set(_ cookie: Cookie, to value: String?) {
        if cookie == .session { session = value ?? "" }
        newCookies.append(cookie.field(value, answering: request, isSecure: isSecure))
    }

    /// The value that forms of this visit carry: it depends on the browser's cookie and on the session, so that neither
    /// another site nor an earlier session can know it.
    var formToken: String { Hexadecimal.text(derived(for: "form")) }

    /// 32 bytes for one purpose, of this browser in this session.
    func derived(for purpose: StaticString) -> [UInt8] {
        HMACSHA256.code(of: Array("\(purpose) \(session)".utf8), key: visitor)
    }

    /// The key of a form that changes something. A form without one is not of this site: a new key could do it twice.
    func key() throws(PageFault) -> IdempotencyKey {
        guard let key = IdempotencyKey(form["key"]) else { throw .unreadableForm }
        return key
    }

    /// The key for a form that is shown again after an error: the same while it may have been done.
    func key(after problem: ServiceError?, of key: IdempotencyKey) -> IdempotencyKey {
        problem?.isRetryable == true ? key : backend.freshIdempotencyKey()
    }

    /// Reads the form and checks that a page of this site sent it, in this session. A new visitor's token is of no form.
    func readForm(withFile: Bool = false) async throws(PageFault) {
        form =
            withFile
            ? try await PageFields.form(
                of: request, in: localization.region, fileMaximumBytes: call.fileMaximumBytes)
            : try await PageFields.form(of: request, in: localization.region)
        guard BLAKE2b.isSame(Array(form["form"].utf8), Array(formToken.utf8)) else { throw .expiredForm }
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
