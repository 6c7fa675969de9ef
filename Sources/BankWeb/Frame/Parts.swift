import BankDomain
import BankServices
import LanguageKit

/// Parts that several pages show.
enum Parts {
    /// An error with its reason, announced by screen readers when it appears.
    @MainActor
    static func problem(_ error: ServiceError, _ visit: PageVisit) -> HTML {
        let (message, reason) = visit.texts.text(of: error)
        return tag("div", .id(HTML.problemID), .style("problem"), .text("role", "alert")) {
            tag("p") { tag("strong") { message } }
            if let reason { tag("p") { reason } }
            if error.needsSecondFactor { secondFactor }
        }
    }

    /// Leads users without a second factor to the page that sets one up.
    static var secondFactor: HTML {
        tag("p") { tag("a", .href(.security)) { "Set up a second factor" } }
    }

    static func notice(_ text: Phrase) -> HTML {
        tag("p", .style("notice"), .text("role", "status")) { text }
    }

    static func empty(_ text: Phrase) -> HTML { tag("p", .style("empty")) { text } }

    static var noAccounts: HTML {
        .group([
            empty("You have no accounts yet."),
            tag("p") { tag("a", .href(.newAccount)) { "Open an account" } },
        ])
    }

    static func amount(_ money: Money) -> HTML {
        tag("span", .style("amount")) { money.shown }
    }

    /// A number that is no amount of money, in the reader's format.
    static func rate(_ text: String) -> HTML {
        tag("span", .style("amount")) { "\(.amount(text))" }
    }

    static func date(_ date: CalendarDate) -> HTML {
        tag("time", .text("datetime", date.text)) { .text(date.text) }
    }

    static func time(_ instant: Instant) -> HTML {
        tag("time", .text("datetime", instant.text)) { "\(.time(instant))" }
    }

    /// Terms with their values, such as the lines of a receipt. Lines without a value are left out.
    static func facts(_ lines: [(Phrase, HTML?)]) -> HTML {
        tag("dl", .style("facts")) {
            for (term, value) in lines {
                if let value {
                    tag("div") {
                        tag("dt") { term }
                        tag("dd") { value }
                    }
                }
            }
        }
    }

    /// - Parameter number: the title of the last column, if that is one of amounts or other numbers.
    static func table(
        _ caption: Phrase, _ titles: [Phrase], number: Phrase? = nil, @HTMLBuilder rows: () -> HTML
    ) -> HTML {
        tag("div", .style("scroll"), .text("tabindex", "0"), .text("role", "region"), .label(caption)) {
            tag("table") {
                tag("caption") { caption }
                tag("thead") {
                    tag("tr") {
                        for title in titles { tag("th", .text("scope", "col")) { title } }
                        if let number { tag("th", .text("scope", "col"), .style("number")) { number } }
                    }
                }
                tag("tbody") { rows() }
            }
        }
    }

    /// The links to the next and to the first page of a list that starts with the newest item.
    @MainActor
    static func pages(_ list: Page<some Sendable>, _ path: PagePath, _ visit: PageVisit) -> HTML {
        pages(first: path, next: list.nextCursor.map { path.after($0) }, visit)
    }

    @MainActor
    static func pages(first: PagePath, next: PagePath?, _ visit: PageVisit) -> HTML {
        let isFirst = visit.query["after"].isEmpty
        guard next != nil || !isFirst else { return .nothing }
        return tag("nav", .style("pages"), .label("Pages of the list")) {
            if !isFirst { tag("a", .href(first)) { "Newest" } }
            if let next { tag("a", .href(next), .text("rel", "next")) { "Earlier" } }
        }
    }

    static func cell(_ html: HTML, isAmount: Bool = false) -> HTML {
        tag("td", isAmount ? [.style("number")] : []) { html }
    }
}
