import BankAPI
import BankDomain
import BankServer
import HTTPKit
import LanguageKit

/// The head, the navigation and the footer of every page.
struct PageFrame {
    let style: PagePath
    let script: PagePath
    let isDemo: Bool

    /// - Parameter unreadCount: the number of unread notifications.
    @MainActor
    func html(of page: WebPage, unreadCount: Int, _ visit: PageVisit) -> HTML {
        let language = visit.localization.catalogue.language
        var attributes: [HTML.Attribute] = [
            .text("lang", language.rawValue), .text("data-theme", visit.preferences.theme.rawValue),
        ]
        if visit.principal != nil && !page.isBare {
            attributes.append(.text("data-events", PagePath("notifications", "events").text))
        }
        if visit.request.method == "POST" { attributes.append(.flag("data-answer")) }
        return tag("html", attributes) {
            tag("head") {
                tag("meta", .text("charset", "utf-8"))
                tag(
                    "meta", .text("name", "viewport"), .text("content", "width=device-width, initial-scale=1")
                )
                if page.opensAgain {
                    tag("meta", .text("http-equiv", "refresh"), .text("content", "0"))
                }
                tag("title") { "\(page.title) – bank" }
                tag("link", .text("rel", "stylesheet"), .href(style))
                tag("script", .text("src", script.text), .flag("defer"))
            }
            tag("body") {
                tag("a", .style("skip"), .href(.place("content"))) { "Skip to the content" }
                header(page, unreadCount, visit)
                tag("main", .id("content"), .text("tabindex", "-1")) {
                    tag("h1") { page.title }
                    if let problem = page.problem { Parts.problem(problem, visit) }
                    if visit.isAfterSaving { Parts.notice(page.savedText) }
                    content(of: page, visit)
                }
                footer(visit)
                tag("p", .id("live"), .text("role", "status"))
            }
        }
    }

    @MainActor
    private func content(of page: WebPage, _ visit: PageVisit) -> HTML {
        guard let problem = page.problem else { return page.content }
        let isForm = visit.request.method == "POST"
        let fields = isForm ? visit.form : visit.draft ?? visit.query
        return page.content.refusing(
            fields.refused(by: problem), inFormFor: isForm ? visit.path : nil)
    }

    @MainActor
    private func header(_ page: WebPage, _ unreadCount: Int, _ visit: PageVisit) -> HTML {
        tag("header") {
            tag("a", .style("brand"), .href(.home)) { .text("bank") }
            if visit.principal != nil && !page.isBare {
                tag("nav", .label("Main navigation")) {
                    for (path, title) in places(visit) {
                        let isHere = path.text == visit.request.path
                        tag("a", [.href(path)] + (isHere ? [.text("aria-current", "page")] : [])) {
                            title
                            if path == .notifications && unreadCount > 0 {
                                HTML.text(" ")
                                tag("span", .style("count")) { .text("\(unreadCount)") }
                            }
                        }
                    }
                }
                if !visit.tokens.isEmpty {
                    PageForm.post(.signOut, visit, .style("inline")) {
                        tag("button", .style("plain")) { "Sign out" }
                    }
                }
            }
        }
    }

    @MainActor
    private func places(_ visit: PageVisit) -> [(PagePath, Phrase)] {
        (visit.principal?.isStaff == true ? [(.staff, "Staff")] : []) + Self.places
            + [(.security, "Security"), (.settings, "Settings")] + (isDemo ? [(.demo, "Demo")] : [])
    }

    private static let places: [(PagePath, Phrase)] = [
        (.home, "Home"), (.newTransfer, "Pay"), (.transfers, "Transfers"),
        (.standingOrders, "Standing orders"), (.payees, "Payees"), (.cards, "Cards"),
        (.rates, "Exchange rates"), (.notifications, "Notifications"), (.profile, "Profile"),
    ]

    @MainActor
    private func footer(_ visit: PageVisit) -> HTML {
        tag("footer") {
            if isDemo { tag("p") { "This is the demo bank: nothing here is real." } }
            if !visit.isSecure {
                tag("p") { "This connection is not encrypted. It works only on this machine." }
            }
        }
    }
}
