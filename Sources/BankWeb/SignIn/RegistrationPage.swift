import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addRegistration() {
        on("GET", "/register", for: .anyone) { visit in .page(RegistrationPage.page(visit)) }
        on("POST", "/register", for: .limited) { visit in
            let viewModel = RegistrationViewModel(
                username: visit.form["username"], name: visit.form["name"], authService: visit.authService,
                coordinator: visit.coordinator)
            await viewModel.register(password: SecretBytes(visit.form.verbatim("password")))
            if visit.coordinator.destination != nil { return .redirect(PagePath.signIn.saved) }
            if viewModel.state.error?.isTakenName == true { visit.call.countTakenName() }
            return .page(RegistrationPage.page(visit, problem: viewModel.state.error))
        }
        on("GET", "/reset-password", for: .anyone) { visit in .page(PasswordResetPage.page(visit)) }
        on("POST", "/reset-password", for: .limited) { visit in
            let viewModel = PasswordResetViewModel(
                username: visit.form["username"], authService: visit.authService)
            await viewModel.reset(
                recoveryCode: SecretBytes(visit.form["recoveryCode"]),
                to: SecretBytes(visit.form.verbatim("newPassword")))
            if let problem = viewModel.state.error {
                return .page(PasswordResetPage.page(visit, problem: problem))
            }
            return .redirect(PagePath.signIn.saved)
        }
    }
}

/// Creates a user.
@MainActor
enum RegistrationPage {
    static func page(_ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Register", problem: problem, isBare: true) {
            PageForm.post(.register, visit, .style("card")) {
                PageForm.field(
                    "name", "Name", value: visit.form["name"], .text("autocomplete", "name"),
                    .flag("required"))
                PageForm.field(
                    "username", "User name", value: visit.form["username"],
                    .text("autocomplete", "username"), .text("autocapitalize", "none"), .flag("required"))
                PageForm.field(
                    "password", "Password", type: "password",
                    hint: "At least 12 characters, for example a few unrelated words.",
                    .text("autocomplete", "new-password"), .flag("required"))
                PageForm.button("Register")
            }
            tag("p") { tag("a", .href(.signIn)) { "Sign in" } }
        }
    }
}

/// Sets a new password with a recovery code.
@MainActor
enum PasswordResetPage {
    static func page(_ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Set a new password", problem: problem, isBare: true) {
            PageForm.post(.resetPassword, visit, .style("card")) {
                PageForm.field(
                    "username", "User name", value: visit.form["username"],
                    .text("autocomplete", "username"), .text("autocapitalize", "none"), .flag("required"))
                PageForm.field(
                    "recoveryCode", "Recovery code", hint: "It works only once.",
                    .text("autocomplete", "off"),
                    .flag("required"))
                PageForm.field(
                    "newPassword", "New password", type: "password", .text("autocomplete", "new-password"),
                    .flag("required"))
                PageForm.button("Set the password")
            }
            tag("p") { tag("a", .href(.signIn)) { "Sign in" } }
        }
    }
}
