package import BankAPI

/// The routes of the API, found by method and path.
@MainActor
package struct RouteTable {
    package enum Match {
        case found(any ServedRoute, parameters: [String: String])
        case otherMethods([String])
        case nothing
        case malformed
    }

    /// A segment of paths: literal children by name, and one parameter.
    private struct Node {
        var literals: [Substring: Int] = [:]
        var parameter: (name: String, node: Int)?
        var entries: [String: any ServedRoute] = [:]
    }

    private var nodes = [Node()]
    private(set) var routes: [RouteDescription] = []

    package init(_ routes: [any ServedRoute]) {
        for route in routes { add(route) }
    }

    private mutating func add(_ served: any ServedRoute) {
        let route = served.description
        var index = 0
        for segment in route.path.split(separator: "/") { index = child(of: index, segment) }
        let method = route.method.rawValue
        precondition(nodes[index].entries[method] == nil, "\(route.command) has the path of another.")
        routes.append(route)
        nodes[index].entries[method] = served
    }

    private mutating func child(of index: Int, _ segment: Substring) -> Int {
        if segment.hasPrefix("{") {
            let name = String(segment.dropFirst().dropLast())
            if let known = nodes[index].parameter {
                precondition(known.name == name, "One place of a path has two names.")
                return known.node
            }
            nodes.append(Node())
            nodes[index].parameter = (name, nodes.count - 1)
            return nodes.count - 1
        }
        if let known = nodes[index].literals[segment] { return known }
        nodes.append(Node())
        nodes[index].literals[segment] = nodes.count - 1
        return nodes.count - 1
    }

    /// The handler for a path below the base path. Literal segments come before parameters.
    package func match(_ method: String, _ path: Substring) -> Match {
        var (index, parameters): (Int, [String: String]) = (0, [:])
        guard path.hasPrefix("/") else { return .nothing }
        var rest = path.dropFirst()[...]
        var isLast = false
        while !isLast {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let segment = rest[..<end]
            isLast = end == rest.endIndex
            if !isLast { rest = rest[rest.utf8.index(after: end)...] }
            if let literal = nodes[index].literals[segment] {
                index = literal
            } else if let parameter = nodes[index].parameter {
                guard let text = PercentCoding.decoded(segment) else { return .malformed }
                parameters[parameter.name] = text
                index = parameter.node
            } else {
                return .nothing
            }
        }
        let entries = nodes[index].entries
        if let entry = entries[method == "HEAD" ? "GET" : method] {
            return .found(entry, parameters: parameters)
        }
        guard !entries.isEmpty else { return .nothing }
        let methods = entries.keys.sorted()
        return .otherMethods(methods.contains("GET") ? methods + ["HEAD"] : methods)
    }
}
