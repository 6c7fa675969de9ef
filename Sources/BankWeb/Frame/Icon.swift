/// A drawing of a few strokes beside a word. It says nothing that the word does not say.
enum Icon: String {
    case home = "M3 11l9-8 9 8v10h-6v-6H9v6H3z"
    case pay = "M5 19L19 5M9 5h10v10"
    case transfers = "M4 8h15m-4-4l4 4-4 4M20 16H5m4-4l-4 4 4 4"
    case activity = "M4 6h16M4 12h16M4 18h10"
    case goals = "M5 21V4h13l-3 4 3 4H5"
    case cards = "M3 6h18v12H3zM3 10h18"
    case standingOrders = "M4 11V9a3 3 0 0 1 3-3h13m-3-3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H4m3 3l-3-3 3-3"
    case mandates = "M19 5L5 19M15 19H5V9"
    case payees =
        "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4a3.5 3.5 0 0 1 0 7M18 15c2 .7 3.5 2.3 3.5 5"
    case rates = "M4 4v16h16M8 15l4-5 3 3 5-7"
    case notifications = "M6 17v-6a6 6 0 1 1 12 0v6l2 1.5H4zM10 21.5h4"
    case profile = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6"
    case security = "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4"
    case settings = "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"
    case demo = "M8 5l11 7-11 7z"
    case staff = "M3 9l9-5 9 5zM5 9v9M10 9v9M14 9v9M19 9v9M3 20h18"
    case more = "M5 12h.01M12 12h.01M19 12h.01"
    case search = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20"
    case done = "M4 13l5 5L20 7"
    case waiting = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2"
    /// The chip of a payment card.
    case chip = "M3 5h18v14H3zM3 10h6M3 14h6M15 10h6M15 14h6M9 5v14M15 5v14"
    case failed = "M6 6l12 12M18 6L6 18"

    func html(_ name: String = "icon", _ kind: String = "") -> HTML {
        tag(
            "svg", .text("viewBox", "0 0 24 24"), .style(name, kind), .text("aria-hidden", "true"),
            .text("fill", "none"), .text("stroke", "currentColor"), .text("stroke-width", "1.8"),
            .text("stroke-linecap", "round"), .text("stroke-linejoin", "round")
        ) { tag("path", .text("d", rawValue)) }
    }

    /// The bank's own sign: the same as the picture beside a page's title.
    static var logo: HTML {
        tag("svg", .text("viewBox", "0 0 32 32"), .style("logo"), .text("aria-hidden", "true")) {
            tag(
                "rect", .text("width", "32"), .text("height", "32"), .text("rx", "9"),
                .text("fill", "currentColor"))
            tag(
                "path", .text("d", "M11 7v16.5M11 18a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0"),
                .text("fill", "none"), .text("stroke-width", "3.5"), .text("stroke-linecap", "round"))
        }
    }
}
