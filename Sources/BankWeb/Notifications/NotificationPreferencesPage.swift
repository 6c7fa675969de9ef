import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addNotificationPreferences() {
        on("GET", "/notifications/preferences") { visit in
            let viewModel = try NotificationPreferencesPage.viewModel(visit)
            await viewModel.load()
            return .page(NotificationPreferencesPage.page(try viewModel.state.get(), visit))
        }
        on("POST", "/notifications/preferences") { visit in
            let viewModel = try NotificationPreferencesPage.viewModel(visit)
            await viewModel.load()
            for preference in try viewModel.state.get() where !preference.kind.isMandatory {
                let isWanted = visit.form.has(preference.kind.rawValue)
                guard isWanted != preference.isWanted else { continue }
                await viewModel.set(NotificationPreference(preference.kind, isWanted: isWanted))
                _ = try viewModel.change.get()
            }
            return .redirect(PagePath.notificationPreferences.saved)
        }
    }
}

/// Which notifications the user wants.
@MainActor
enum NotificationPreferencesPage {
    static func viewModel(_ visit: PageVisit) throws -> NotificationPreferencesViewModel {
        NotificationPreferencesViewModel(notificationService: try visit.services.notificationService)
    }

    static func page(_ preferences: [NotificationPreference], _ visit: PageVisit) -> WebPage {
        WebPage("Notification settings") {
            PageForm.post(.notificationPreferences, visit, .style("card")) {
                for preference in preferences where !preference.kind.isMandatory {
                    PageForm.box(
                        preference.kind.rawValue, visit.texts.text(of: preference.kind),
                        isTicked: preference.isWanted)
                }
                tag("p", .style("hint")) { "Notifications about sign-in and security can't be switched off." }
                PageForm.button("Save")
            }
            tag("p") { tag("a", .href(.notifications)) { "Notifications" } }
        }
    }
}
