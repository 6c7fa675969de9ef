import BankDomain
import LanguageKit

/// Lists of lines: who or what first, details below, the amount at the right.
enum Rows {
    static func html(@HTMLBuilder _ rows: () -> HTML) -> HTML { tag("ul", .style("rows")) { rows() } }

    /// Lists of one day each, in the order of the items.
    ///
    /// - Parameters:
    ///   - level: the element of the days' titles, such as `h3`.
    ///   - day: the day of an item; `nil` for one that is pending.
    static func byDay<Item>(
        _ items: [Item], level: StaticString, day: (Item) -> CalendarDate?, row: (Item) -> HTML
    ) -> HTML {
        tag("div", .style("days")) {
            for (day, items) in runs(items, of: day) {
                tag(level, .style("day")) { day.map(Parts.day) ?? .phrase(Phrase(word: "pending").asTitle) }
                html { for item in items { row(item) } }
            }
        }
    }

    /// A list for each month, in the order of the items.
    static func byMonth<Item>(
        _ items: [Item], day: (Item) -> CalendarDate, row: (Item) -> HTML
    ) -> HTML {
        .group(
            runs(items) { day($0).firstOfMonth }.map { month, items in
                .group([tag("h2") { month.monthWords }, html { for item in items { row(item) } }])
            })
    }

    /// Neighbors with the same day.
    private static func runs<Item, Day: Equatable>(
        _ items: [Item], of day: (Item) -> Day
    ) -> [(day: Day, items: [Item])] {
        items.reduce(into: []) { runs, item in
            if runs.last?.day == day(item) {
                runs[runs.count - 1].items.append(item)
            } else {
                runs.append((day(item), [item]))
            }
        }
    }

    /// - Parameters:
    ///   - name: of a person or a thing, which leads to its page if it has one.
    ///   - details: what is not empty of them stands in one line.
    static func row(
        _ name: String, _ path: PagePath?, details: [HTML?], amount: HTML? = nil, badge: HTML? = nil,
        action: HTML? = nil
    ) -> HTML {
        tag("li", .style("row")) {
            avatar(name)
            tag("div", .style("who")) {
                if let path {
                    tag("a", .style("name"), .href(path)) { HTML.text(name) }
                } else {
                    tag("span", .style("name")) { HTML.text(name) }
                }
                let details = details.compactMap(\.self)
                if !details.isEmpty { tag("span", .style("detail")) { joined(details) } }
            }
            let end = [amount, badge, action].compactMap(\.self)
            if !end.isEmpty { tag("div", .style("end")) { HTML.group(end) } }
        }
    }

    /// A thing that can be set: what it is, how it is set, and at the right what changes it.
    static func setting(_ title: Phrase, _ detail: Phrase?, @HTMLBuilder control: () -> HTML) -> HTML {
        tag("li", .style("row")) {
            tag("div", .style("who")) {
                tag("span", .style("name")) { title }
                if let detail { tag("span", .style("detail")) { detail } }
            }
            control()
        }
    }

    /// What is measured, with a bar for its part of a whole below it.
    static func measure(
        _ name: HTML, detail: Phrase?, amount: HTML, part: Money, of whole: Money,
        @HTMLBuilder more: () -> HTML = { .nothing }
    ) -> HTML {
        tag("li", .style("row")) {
            tag("div", .style("who")) {
                name
                if let detail { tag("span", .style("detail")) { detail } }
            }
            amount
            Parts.bar(part.minorUnits, of: whole.minorUnits)
            more()
        }
    }

    private static func joined(_ details: [HTML]) -> HTML {
        .group(details.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [.text(" · "), $0.element] })
    }

    static func avatar(_ name: String) -> HTML {
        tag("span", .style("avatar"), .text("aria-hidden", "true")) { .text(initials(of: name)) }
    }

    /// The first letters of the first and the last word.
    static func initials(of name: String) -> String {
        let letters = name.split(separator: " ").compactMap { word in
            word.first.flatMap { $0.isLetter || $0.isNumber ? $0 : nil }
        }
        guard let first = letters.first, let last = letters.last else { return "" }
        return (letters.count > 1 ? "\(first)\(last)" : "\(first)").uppercased()
    }
}
