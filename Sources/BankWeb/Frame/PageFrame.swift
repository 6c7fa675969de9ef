import BankAPI
import BankDomain
import BankServer
import HTTPKit
import LanguageKit

/// The head, the navigation and the footer of every page.
struct PageFrame {
    let style: PagePath
    let script: PagePath
    let icon: PagePath
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
                tag("link", .text("rel", "icon"), .text("type", "image/svg+xml"), .href(icon))
                tag("script", .text("src", script.text), .flag("defer"))
            }
            tag("body", hasNavigation(page, visit) ? [] : [.style("bare")]) {
                tag("a", .style("skip"), .href(.place("content"))) { "Skip to content" }
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
            fields.refused(by: problem), because: visit.texts.text(of: problem).message,
            inFormFor: isForm ? visit.path : nil)
    }

    @MainActor
    private func hasNavigation(_ page: WebPage, _ visit: PageVisit) -> Bool {
        visit.principal != nil && !page.isBare
    }

    @MainActor
    private func header(_ page: WebPage, _ unreadCount: Int, _ visit: PageVisit) -> HTML {
        tag("header") {
            tag("a", .style("brand"), .href(.home)) {
                Icon.logo
                HTML.text("bank")
            }
            if hasNavigation(page, visit) {
                navigation(unreadCount, visit)
                if !visit.tokens.isEmpty {
                    PageForm.post(.signOut, visit, .style("inline")) {
                        tag("button", .style("plain")) { "Sign out" }
                    }
                }
            }
        }
    }

    /// All places in groups, for a column at the left. In the bar of a phone are the most used ones, and “More”.
    @MainActor
    private func navigation(_ unreadCount: Int, _ visit: PageVisit) -> HTML {
        let sections = PageSections(roles: visit.principal?.roles ?? [], isDemo: isDemo)
        let requested = visit.request.path
        let current = sections.current(requested)
        return tag("nav", .label("Main navigation")) {
            tag("ul", .style("places")) {
                for (title, group) in sections.groups {
                    tag("li") {
                        if let title { tag("p") { title } }
                        tag("ul") {
                            for section in group {
                                place(
                                    section, mark(section.path, current, requested),
                                    count: section.path == .notifications ? unreadCount : 0)
                            }
                        }
                    }
                }
                tag("li", .style("more")) {
                    tag("ul") {
                        place(
                            PageSection(path: .more, title: "More", icon: .more, isTab: true),
                            sections.isBehindMore(current) ? "true" : mark(.more, nil, requested), count: 0)
                    }
                }
            }
        }
    }

    private func place(_ section: PageSection, _ mark: String?, count: Int) -> HTML {
        tag("li", section.isTab ? [] : [.style("rest")]) {
            tag(
                "a",
                [.style("place"), .href(section.path)] + (mark.map { [.text("aria-current", $0)] } ?? [])
            ) {
                section.icon.html()
                section.title
                if count > 0 {
                    HTML.text(" ")
                    tag("span", .style("count")) { .text("\(count)") }
                }
            }
        }
    }

    /// `page` for the page itself, `true` for a place that it belongs to (WAI-ARIA 1.2, `aria-current`).
    private func mark(_ path: PagePath, _ current: PagePath?, _ requested: String) -> String? {
        path.text == requested ? "page" : path == current ? "true" : nil
    }

    @MainActor
    private func footer(_ visit: PageVisit) -> HTML {
        tag("footer") {
            if isDemo {
                tag("p") { "This is the demo bank: nothing here is real." }
            } else if !visit.isSecure {
                tag("p") { "This connection is not encrypted. It works only on this machine." }
            }
        }
    }
}
