@testable import BankAPI

/// The routes and statuses as tables in Markdown, for `docs/api.md` and `docs/api/calls.md`.
enum APIReference {
    /// What the statuses of errors mean.
    static let statuses =
        ProblemStatus.all.map { "| \($0.status) | \($0.meaning) |" }.joined(separator: "\n")

    static func tables(of routes: [RouteDescription]) -> String {
        var tags: [String] = []
        for route in routes where !tags.contains(route.tag) { tags.append(route.tag) }
        return tags.map { tag in
            let rows = routes.filter { $0.tag == tag }.map(row)
            return "## \(tag)\n\n| call | does | takes |\n|---|---|---|\n" + rows.joined(separator: "\n")
                + "\n"
        }.joined(separator: "\n")
    }

    private static func row(_ route: RouteDescription) -> String {
        var takes = route.parameters.filter { $0.place != .path }.map { parameter in
            let name = parameter.place == .query ? "?\(parameter.name)" : parameter.name
            return "`\(name)`" + (parameter.isRequired ? "" : " (optional)")
        }
        for part in route.upload?.parts ?? [] {
            let kind = part.isRepeated ? "files" : "a file"
            takes.append("\(kind) `\(part.name)`" + (part.isRequired ? "" : " (optional)"))
        }
        if route.movesMoney { takes.append("`Idempotency-Key`") }
        return
            "| `\(route.method.rawValue) \(route.path)` | \(route.summary) | \(takes.joined(separator: ", ")) |"
    }
}
