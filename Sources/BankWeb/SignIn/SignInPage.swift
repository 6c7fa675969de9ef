import BankAPI
import BankDomain
import BankFeatures
import BankServer
import BankServices
import HTTPKit
import LanguageKit

extension PageRouter {
    mutating func addSignIn() {
        on("GET", "/sign-in", for: .anyone) { visit in
            guard visit.principal == nil || visit.backend.isDemo else { return .redirect(.home) }
            return .page(SignInPage.page(visit))
        }
        on("POST", "/sign-in", for: .limited) { visit in
            let device = RequestDevice(
                hexadecimal: Cookie.device.value(in: visit.request, isSecure: visit.isSecure))
            let tokens = RequestTokens(cookie: nil)
            let viewModel = LoginViewModel(
                username: visit.form["username"], code: visit.form["code"],
                deviceName: BrowserName.of(visit.request.fields["user-agent"] ?? ""),
                authService: visit.backend.services(of: tokens, on: device).authService,
                coordinator: visit.coordinator)
            await viewModel.signIn(password: SecretBytes(visit.form.verbatim("password")))
            guard case .loaded(let result) = viewModel.state else {
                return .page(SignInPage.page(visit, problem: viewModel.state.error))
            }
            visit.set(.session, to: result.tokens.access.hexadecimal)
            if let secret = device.secret { visit.set(.device, to: secret.hexadecimal) }
            if let payment = visit.keptPayment(for: result.user.id) { return .redirect(payment) }
            if let wanted = SignInPage.destination(visit.form["to"]) { return .redirect(wanted) }
            return visit.answer { SignInPage.page(visit) }
        }
        on("POST", "/sign-out") { visit in
            visit.set(.session, to: nil)
            try await visit.authService.logout()
            return .redirect(.signIn)
        }
    }
}

@MainActor
enum SignInPage {
    static func page(_ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        var page = WebPage("Sign in", problem: problem, isBare: true) {
            if visit.backend.isDemo {
                Parts.notice("The demo's user is demo, with the password demo-password and the code 123456.")
            }
            switch visit.form.typed("refused", or: visit.query["refused"]) {
            case "yes":
                Parts.notice("You were signed out. Nothing was paid or changed: sign in, and do it again.")
            case "payment":
                Parts.notice("Your session has ended. Nothing was paid. Sign in to go on with your payment.")
            case "unknown":
                Parts.notice(
                    "Your session has ended. Sign in, and send the payment again: you won't be charged twice."
                )
            default: HTML.nothing
            }
            PageForm.post(.signIn, visit, .style("card")) {
                for name in ["to", "kept", "payer", "refused"] {
                    PageForm.hidden(name, visit.form.typed(name, or: visit.query[name]))
                }
                PageForm.field(
                    "username", "User name", value: visit.form["username"],
                    .text("autocomplete", "username"), .text("autocapitalize", "none"), .flag("required"))
                PageForm.password()
                PageForm.field(
                    "code", "Code", hint: "Only with two-step verification.",
                    .text("autocomplete", "one-time-code"))
                PageForm.button("Sign in")
            }
            tag("p") { tag("a", .href(.register)) { "Register" } }
            tag("p") { tag("a", .href(.resetPassword)) { "Forgot your password?" } }
        }
        page.savedText = "Account created. Sign in to continue."
        return page
    }

    /// The page that a visitor wanted before the sign-in; `nil` unless it is a page of this site that can be opened.
    static func destination(_ text: String) -> PagePath? {
        let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, names[0].isEmpty, !names.dropFirst().contains(where: \.isEmpty),
            case .found(let entry, _) = PageRouter.site.match("GET", text), entry.access == .session
        else { return nil }
        return PagePath(names: Array(names.dropFirst()))
    }
}
