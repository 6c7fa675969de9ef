/// Who may import whom.
enum ImportRules {
    /// Imports of the sources that the table does not allow.
    static func imports(_ file: SourceFile, allowed: [String: Set<String>]) -> [Violation] {
        file.imports.filter { !ImportTable.toolchain.contains($0.module) }
            .filter { allowed[file.target]?.contains($0.module) != true }
            .map { file.violation($0.line, "\(file.target) may not import \($0.module)") }
    }

    /// Imports that `Package.swift` does not declare: they build by chance, on the second try.
    static func undeclaredImports(_ file: SourceFile, _ manifest: Manifest) -> [Violation] {
        let declared = Set(manifest.dependencies[file.target] ?? [])
        return file.imports.filter { !ImportTable.toolchain.union(declared).contains($0.module) }
            .map { file.violation($0.line, "Package.swift does not give \($0.module) to \(file.target)") }
    }

    /// Dependencies that `Package.swift` declares and no file of the target imports.
    static func unusedDependencies(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        manifest.dependencies.keys.sorted().flatMap { target -> [String] in
            let imported = Set(files.filter { $0.target == target }.flatMap { $0.imports.map(\.module) })
            return (manifest.dependencies[target] ?? []).filter { !imported.contains($0) }
                .map { "\(target) depends on \($0) and does not import it" }
        }
    }

    /// Rooms of `Package.swift` that the table does not know, and dependencies that it does not allow.
    static func dependencies(_ manifest: Manifest, allowed: [String: Set<String>]) -> [String] {
        let rooms = manifest.dependencies.filter { !manifest.testTargets.contains($0.key) }
        return rooms.keys.sorted().flatMap { room -> [String] in
            guard let row = allowed[room] else { return ["\(room) is not in the import table"] }
            return (rooms[room] ?? []).filter { !row.contains($0) }.map { "\(room) may not depend on \($0)" }
        }
    }

    /// Imports of all of Foundation in what the program links: it costs milliseconds at every start.
    static func foundation(_ file: SourceFile, linked: Set<String>) -> [Violation] {
        guard linked.contains(file.target) else { return [] }
        return file.imports.filter { $0.module == "Foundation" }
            .map { file.violation($0.line, "the program links FoundationEssentials, not Foundation") }
    }
}
