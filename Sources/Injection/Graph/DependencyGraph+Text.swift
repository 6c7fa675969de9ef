extension DependencyGraph {
    /// The graph as a Mermaid flowchart, one subgraph per scope; ends with a newline.
    public var mermaid: String {
        var lines = ["flowchart LR"]
        for (scope, nodes) in nodesByScope {
            lines.append("    subgraph scope.\(scope)[\"\(mermaidEscaped(scope))\"]")
            for node in nodes {
                let label = node.labelLines.map(mermaidEscaped).joined(separator: "<br/>")
                lines.append("        \(node.name)[\"\(label)\"]")
            }
            lines.append("    end")
        }
        lines += edges.map { "    \($0.from) --> \($0.to)" }
        return text(of: lines)
    }

    /// The graph in the DOT language of Graphviz, one cluster per scope; ends with a newline.
    public var dot: String {
        var lines = ["digraph dependencies {", "    rankdir=LR;", "    node [shape=box];"]
        for (scope, nodes) in nodesByScope {
            lines.append("    subgraph \(dotQuoted(["cluster_\(scope)"])) {")
            lines.append("        label=\(dotQuoted([scope]));")
            for node in nodes {
                lines.append("        \(dotQuoted([node.name])) [label=\(dotQuoted(node.labelLines))];")
            }
            lines.append("    }")
        }
        lines += edges.map { "    \(dotQuoted([$0.from])) -> \(dotQuoted([$0.to]));" }
        lines.append("}")
        return text(of: lines)
    }

    private var nodesByScope: [(scope: String, nodes: [Node])] {
        Dictionary(grouping: nodes, by: \.scope)
            .map { (scope: $0.key, nodes: $0.value) }
            .sorted { $0.scope < $1.scope }
    }

    private func text(of lines: [String]) -> String {
        lines.joined(separator: "\n") + "\n"
    }

    /// Generic types have angle brackets, which Mermaid would parse as HTML.
    private func mermaidEscaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "<": escaped += "#lt;"
            case ">": escaped += "#gt;"
            case "\"": escaped += "#quot;"
            default: escaped.append(character)
            }
        }
    }

    private func dotQuoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
        }
        return "\"\(escaped.joined(separator: "\\n"))\""
    }
}

extension DependencyGraph.Node {
    fileprivate var labelLines: [String] { [name, protocolName, implementation] }
}
