import BankDomain
import BankServices
import LanguageKit

/// Parts that several pages show.
enum Parts {
    /// An error with its reason, announced by screen readers when it appears.
    @MainActor
    static func problem(_ error: ServiceError, _ visit: PageVisit) -> HTML {
        let (message, reason) = visit.texts.text(of: error)
        return tag("div", .style("problem"), .text("role", "alert")) {
            tag("p") { tag("strong") { message } }
            if let reason { tag("p") { reason } }
        }
    }

    static func notice(_ text: Phrase) -> HTML {
        tag("p", .style("notice"), .text("role", "status")) { text }
    }

    static func empty(_ text: Phrase) -> HTML { tag("p", .style("empty")) { text } }

    static func amount(_ money: Money) -> HTML {
        tag("span", .style("amount")) { money.shown }
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

    static func table(
        _ caption: Phrase, _ titles: [Phrase], @HTMLBuilder rows: () -> HTML
    ) -> HTML {
        tag("div", .style("scroll"), .text("tabindex", "0"), .text("role", "region"), .label(caption)) {
            tag("table") {
                tag("caption") { caption }
                tag("thead") {
                    tag("tr") { for title in titles { tag("th", .text("scope", "col")) { title } } }
                }
                tag("tbody") { rows() }
            }
        }
    }

    /// The link to the next page of a list, if there is one.
    static func next(_ list: Page<some Sendable>, _ path: PagePath) -> HTML {
        guard let cursor = list.nextCursor else { return .nothing }
        return tag("p") { tag("a", .href(path.after(cursor)), .text("rel", "next")) { "Earlier" } }
    }

    static func cell(_ html: HTML, isAmount: Bool = false) -> HTML {
        tag("td", isAmount ? [.style("number")] : []) { html }
    }
}
