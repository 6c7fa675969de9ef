/// Rules for imports and dependencies that the compiler does not check. In `make lint`, it checks that every import is
/// declared in `Package.swift` (`--explicit-target-dependency-import-check error`).
enum ImportRules {
    /// Dependencies declared in `Package.swift` that no file of the target imports.
    static func unusedDependencies(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        manifest.dependencies.keys.sorted().flatMap { target -> [String] in
            let imported = Set(files.filter { $0.target == target }.flatMap { $0.imports.map(\.module) })
            return (manifest.dependencies[target] ?? []).filter { !imported.contains($0) }
                .map { "\(target) depends on \($0) and does not import it" }
        }
    }

    /// The system's C libraries that a target depends on, directly or indirectly.
    static func libraries(below target: String, _ manifest: Manifest) -> [String] {
        manifest.closure(of: target).intersection(manifest.systemLibraries).sorted()
    }

    /// The targets outside of tests that depend directly on a module.
    static func dependents(on module: String, _ manifest: Manifest) -> [String] {
        manifest.dependencies.filter { $0.value.contains(module) && !manifest.testTargets.contains($0.key) }
            .keys.sorted()
    }

    /// Dependencies of generic modules, which have no `Bank` in their name, on the bank's modules.
    static func banksInKits(_ manifest: Manifest) -> [String] {
        let others = manifest.testTargets.union(manifest.programs)
        let kits = manifest.dependencies.keys.filter { !$0.hasPrefix("Bank") && !others.contains($0) }
        return kits.sorted().flatMap { kit in
            (manifest.dependencies[kit] ?? []).filter { $0.hasPrefix("Bank") }
                .map { "\(kit) may not depend on \($0)" }
        }
    }

    /// Imports of Linux's C library without macOS's beside it.
    static func onlyLinux(_ file: SourceFile) -> [Violation] {
        let modules = Set(file.imports.map(\.module))
        guard !modules.contains("Darwin") else { return [] }
        return file.imports.filter { $0.module == "Glibc" }
            .map { file.violation($0.line, "the import is for Linux alone; macOS has Darwin") }
    }

    /// Imports of all of Foundation in the program, which cost milliseconds at every start.
    static func foundation(_ file: SourceFile, linked: Set<String>) -> [Violation] {
        guard linked.contains(file.target) else { return [] }
        return file.imports.filter { $0.module == "Foundation" }
            .map { file.violation($0.line, "the program links FoundationEssentials, not Foundation") }
    }
}
