/// Rules of imports and dependencies that the compiler does not check. That each import is declared in
/// `Package.swift` it does check, with `--explicit-target-dependency-import-check error` in `make lint`.
enum ImportRules {
    /// Dependencies that `Package.swift` declares and no file of the target imports.
    static func unusedDependencies(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        manifest.dependencies.keys.sorted().flatMap { target -> [String] in
            let imported = Set(files.filter { $0.target == target }.flatMap { $0.imports.map(\.module) })
            return (manifest.dependencies[target] ?? []).filter { !imported.contains($0) }
                .map { "\(target) depends on \($0) and does not import it" }
        }
    }

    /// The C libraries of the system that a target stands on, directly or not.
    static func libraries(below target: String, _ manifest: Manifest) -> [String] {
        manifest.closure(of: target).intersection(manifest.systemLibraries).sorted()
    }

    /// The targets outside the tests that depend on a module directly.
    static func dependents(on module: String, _ manifest: Manifest) -> [String] {
        manifest.dependencies.filter { $0.value.contains(module) && !manifest.testTargets.contains($0.key) }
            .keys.sorted()
    }

    /// Dependencies on the bank of modules that know nothing of banks: those without `Bank` in their name.
    static func banksInKits(_ manifest: Manifest) -> [String] {
        let others = manifest.testTargets.union(manifest.programs)
        let kits = manifest.dependencies.keys.filter { !$0.hasPrefix("Bank") && !others.contains($0) }
        return kits.sorted().flatMap { kit in
            (manifest.dependencies[kit] ?? []).filter { $0.hasPrefix("Bank") }
                .map { "\(kit) may not depend on \($0)" }
        }
    }

    /// Imports of all of Foundation in what the program links: it costs milliseconds at every start.
    static func foundation(_ file: SourceFile, linked: Set<String>) -> [Violation] {
        guard linked.contains(file.target) else { return [] }
        return file.imports.filter { $0.module == "Foundation" }
            .map { file.violation($0.line, "the program links FoundationEssentials, not Foundation") }
    }
}
