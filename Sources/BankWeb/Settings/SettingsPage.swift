import LanguageKit

extension PageRouter {
    mutating func addSettings() {
        on("GET", "/settings", for: .anyone) { visit in .page(SettingsPage.page(visit)) }
        on("POST", "/settings", for: .anyone) { visit in
            if let language = Language(rawValue: visit.form["language"]) {
                visit.set(.language, to: language.rawValue)
            }
            if let theme = Theme(rawValue: visit.form["theme"]) { visit.set(.theme, to: theme.rawValue) }
            return .redirect(PagePath.settings.saved)
        }
    }
}

/// The language and the colours of the pages in this browser.
@MainActor
enum SettingsPage {
    static func page(_ visit: PageVisit) -> WebPage {
        WebPage("Settings") {
            PageForm.post(.settings, visit, .style("card")) {
                PageForm.choice(
                    "language", "Language",
                    Language.allCases.map { ($0.rawValue, Phrase(verbatim: $0.ownName)) },
                    chosen: visit.localization.catalogue.language.rawValue)
                PageForm.choice(
                    "theme", "Colours", Theme.allCases.map { ($0.rawValue, name($0)) },
                    chosen: visit.preferences.theme.rawValue)
                PageForm.button("Save")
            }
        }
    }

    private static func name(_ theme: Theme) -> Phrase {
        switch theme {
        case .automatic: "as the system"
        case .light: "light"
        case .dark: "dark"
        }
    }
}
