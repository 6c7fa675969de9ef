import BankDomain
import BankServer
import LanguageKit

extension PageRouter {
    mutating func addMore() {
        on("GET", "/more") { visit in .page(MorePage.page(visit)) }
    }
}

/// The places that have no room in the bar of a phone.
@MainActor
enum MorePage {
    static func page(_ visit: PageVisit) -> WebPage {
        let sections = PageSections(
            roles: visit.principal?.roles ?? [], isDemo: visit.backend.isDemo)
        return WebPage("More") {
            for (title, group) in sections.groups where group.contains(where: { !$0.isTab }) {
                if let title { tag("h2") { title } }
                tag("ul", .style("rows")) {
                    for section in group where !section.isTab {
                        tag("li", .style("row")) {
                            section.icon.html()
                            tag("a", .style("name"), .href(section.path)) { section.title }
                        }
                    }
                }
            }
        }
    }
}
