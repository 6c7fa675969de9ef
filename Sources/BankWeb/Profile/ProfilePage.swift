import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addProfile() {
        on("GET", "/profile") { visit in
            let viewModel = ProfileViewModel(userService: try visit.services.userService)
            await viewModel.load()
            return .page(ProfilePage.page(try viewModel.state.get(), visit))
        }
        on("POST", "/profile") { visit in
            let viewModel = ProfileViewModel(userService: try visit.services.userService)
            await viewModel.load()
            let profile = try viewModel.state.get()
            await viewModel.update(
                ProfileUpdate(
                    name: visit.form["name"], emailAddress: visit.form["emailAddress"],
                    phoneNumber: visit.form["phoneNumber"]))
            if let problem = viewModel.change.error {
                return .page(ProfilePage.page(profile, visit, problem: problem))
            }
            return .redirect(PagePath.profile.saved)
        }
    }
}

@MainActor
enum ProfilePage {
    static func page(_ profile: UserProfile, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Profile", problem: problem) {
            Parts.facts([("User name", profile.username.map { .text($0) }), ("ID", .text(profile.id.text))])
            PageForm.post(.profile, visit, .style("card")) {
                PageForm.field(
                    "name", "Name", value: visit.form.typed("name", or: profile.name), .flag("required"),
                    .text("autocomplete", "name"))
                PageForm.field(
                    "emailAddress", "Email",
                    value: visit.form.typed("emailAddress", or: profile.emailAddress),
                    type: "email",
                    .text("autocomplete", "email"))
                PageForm.field(
                    "phoneNumber", "Telephone",
                    value: visit.form.typed("phoneNumber", or: profile.phoneNumber), type: "tel",
                    hint: "With the country's code, such as +49 30 1234567.", .text("autocomplete", "tel"))
                PageForm.button("Save")
            }
        }
    }
}
