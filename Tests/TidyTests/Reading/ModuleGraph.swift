/// The modules of the products and their dependencies, as a diagram.
struct ModuleGraph {
    /// The direct dependencies of every module outside of tests.
    let dependencies: [String: Set<String>]
    private let systemLibraries: Set<String>

    init(_ manifest: Manifest) {
        dependencies = manifest.dependencies.filter { !manifest.testTargets.contains($0.key) }
            .mapValues { Set($0) }
        systemLibraries = manifest.systemLibraries
    }

    /// The dependencies without transitive ones, to keep the diagram readable.
    var reduced: [String: Set<String>] {
        dependencies.mapValues { direct in
            direct.filter { one in
                !direct.contains { other in other != one && below(other).contains(one) }
            }
        }
    }

    /// The graph in Mermaid's language, sorted for stable output.
    var mermaid: String {
        let edges = reduced
        let modules = edges.keys.filter { !systemLibraries.contains($0) }.sorted()
        var lines = ["graph TD"]
        for module in modules {
            let arrows = edges[module, default: []].sorted().map { "    \(module) --> \($0)" }
            lines += arrows.isEmpty ? ["    \(module)"] : arrows
        }
        lines += ["    subgraph libraries [\"C libraries of the system\"]"]
        lines += systemLibraries.sorted().map { "        \($0)" }
        lines += ["    end"]
        return lines.joined(separator: "\n")
    }

    /// All dependencies of a module, direct and indirect.
    private func below(_ module: String) -> Set<String> {
        var found: Set<String> = []
        var open = Array(dependencies[module] ?? [])
        while let next = open.popLast() {
            if found.insert(next).inserted { open += dependencies[next] ?? [] }
        }
        return found
    }
}
