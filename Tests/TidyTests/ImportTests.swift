import XCTest

/// Rules for dependencies between modules that the compiler does not check.
final class ImportTests: XCTestCase {
    // MARK: The tree

    func testDeclaredDependencies_AreImported() {
        XCTAssertEqual(
            ImportRules.unusedDependencies(
                SourceTree.sources + SourceTree.tests + SourceTree.samples, SourceTree.manifest), [])
    }

    func testProgram_LinksNoFoundation() {
        let linked = SourceTree.manifest.closure(of: "bank")
        let found = SourceTree.sources.flatMap { ImportRules.foundation($0, linked: linked) }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testBankKit_NeedsNoSystemLibrary() {
        XCTAssertFalse(SourceTree.manifest.systemLibraries.isEmpty)
        XCTAssertEqual(ImportRules.libraries(below: "BankKit", SourceTree.manifest), [])
        XCTAssertEqual(ImportRules.libraries(below: "BankClient", SourceTree.manifest), [])
    }

    func testCallsOfTheSystem_AreThoseOfLinuxAndMacOS() {
        let found = SourceTree.sources.flatMap(ImportRules.onlyLinux)
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testContainers_AreForTheProgramAndEmbeddingAppsAlone() {
        XCTAssertEqual(
            ImportRules.dependents(on: "BankContainer", SourceTree.manifest), ["BankApp", "BankBackend"])
    }

    func testKits_DoNotDependOnTheBank() {
        XCTAssertEqual(ImportRules.banksInKits(SourceTree.manifest), [])
    }

    // MARK: The rules

    func testDependencyWithoutImport_IsFound() {
        let manifest = Manifest(#"let targets = [module("BankFeatures", ["BankDomain", "BankServices"])]"#)
        XCTAssertEqual(
            ImportRules.unusedDependencies([snippet("import BankDomain")], manifest),
            ["BankFeatures depends on BankServices and does not import it"])
    }

    func testImportOfOneType_IsAnImport() {
        let manifest = Manifest(#"let targets = [module("BankFeatures", ["BankDomain"])]"#)
        XCTAssertEqual(
            ImportRules.unusedDependencies([snippet("import struct BankDomain.Money")], manifest), [])
    }

    func testFoundationInLinkedTarget_IsFound() {
        let file = snippet("import FoundationEssentials\nimport Foundation")
        XCTAssertEqual(
            ImportRules.foundation(file, linked: ["BankFeatures"]).shown,
            ["2: the program links FoundationEssentials, not Foundation"])
        XCTAssertEqual(ImportRules.foundation(file, linked: ["BankDomain"]), [])
    }

    func testImportOfGlibcAlone_IsFound() {
        XCTAssertEqual(
            ImportRules.onlyLinux(snippet("import Glibc")).shown,
            ["1: the import is for Linux alone; macOS has Darwin"])
        XCTAssertEqual(
            ImportRules.onlyLinux(
                snippet(
                    "#if canImport(Glibc)\n    import Glibc\n#elseif canImport(Darwin)\n    import Darwin\n#endif"
                )
            ), [])
        XCTAssertEqual(
            ImportRules.onlyLinux(snippet("#if canImport(Glibc)\n    import Glibc\n#endif")).shown,
            ["2: the import is for Linux alone; macOS has Darwin"])
    }

    func testLibraryBelowAnotherModule_IsFound() {
        let manifest = Manifest(
            #"[module("BankKit", ["BankFiles"]), module("BankFiles", ["CFiles"]), .systemLibrary(name: "CFiles")]"#
        )
        XCTAssertEqual(ImportRules.libraries(below: "BankKit", manifest), ["CFiles"])
    }

    func testDependentsInTests_AreNotCounted() {
        let manifest = Manifest(#"[module("BankWeb", ["BankContainer"]), tests("BankContainer")]"#)
        XCTAssertEqual(ImportRules.dependents(on: "BankContainer", manifest), ["BankWeb"])
    }

    func testBankInKit_IsFound() {
        let manifest = Manifest(
            """
            [
                module("BankApp", ["BankDomain"]), module("TextKit", ["BankDomain"]), tests("TextKit"),
                .executableTarget(name: "bank", dependencies: ["BankApp"]),
            ]
            """)
        XCTAssertEqual(ImportRules.banksInKits(manifest), ["TextKit may not depend on BankDomain"])
    }
}
