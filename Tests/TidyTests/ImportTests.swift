import XCTest

/// Imports follow the plan of the house.
final class ImportTests: XCTestCase {
    // MARK: The tree

    func testImports_FollowTheTable() {
        let found = SourceTree.sources.flatMap { ImportRules.imports($0, allowed: ImportTable.allowed) }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testDeclaredDependencies_FollowTheTable() {
        XCTAssertEqual(ImportRules.dependencies(SourceTree.manifest, allowed: ImportTable.allowed), [])
    }

    func testImports_AreDeclared() {
        // Tests/Fuzz/run builds the fuzz targets, without Package.swift.
        let declared = (SourceTree.sources + SourceTree.tests).filter { $0.target != "Fuzz" }
        let found = declared.flatMap {
            ImportRules.undeclaredImports($0, SourceTree.manifest)
        }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testDeclaredDependencies_AreImported() {
        XCTAssertEqual(
            ImportRules.unusedDependencies(SourceTree.sources + SourceTree.tests, SourceTree.manifest), [])
    }

    func testProgram_LinksNoFoundation() {
        let linked = SourceTree.manifest.closure(of: "bank")
        let found = SourceTree.sources.flatMap { ImportRules.foundation($0, linked: linked) }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testBankKit_StandsOnNoLibrary() {
        let behind = SourceTree.manifest.closure(of: "BankKit")
        XCTAssertEqual(behind.intersection(ImportTable.libraries), [])
    }

    // MARK: The table

    func testTable_GivesTheContainersToTheProgramAlone() {
        let readers = ImportTable.allowed.filter { $0.value.contains("BankContainer") }.keys.sorted()
        XCTAssertEqual(readers, ["BankApp", "BankBackend"])
    }

    func testTable_KeepsBanksFromTheKits() {
        for kit in ImportTable.kits {
            let banks = ImportTable.allowed[kit]?.filter { $0.hasPrefix("Bank") || $0 == "bank" }
            XCTAssertEqual(banks, [], kit)
        }
    }

    // MARK: The rules

    func testImportOutsideTheTable_IsFound() {
        let file = snippet("public import BankDomain\nimport Observation\nimport BankLedger")
        XCTAssertEqual(
            ImportRules.imports(file, allowed: ImportTable.allowed).shown,
            ["3: BankFeatures may not import BankLedger"])
    }

    func testImportOfOneType_IsAnImport() {
        let file = snippet("import struct BankLedger.LedgerStore")
        XCTAssertEqual(
            ImportRules.imports(file, allowed: ImportTable.allowed).shown,
            ["1: BankFeatures may not import BankLedger"])
    }

    func testImportInTargetWithoutRow_IsFound() {
        let file = snippet("import BankDomain", in: "BankNovelty")
        XCTAssertEqual(
            ImportRules.imports(file, allowed: ImportTable.allowed).shown,
            ["1: BankNovelty may not import BankDomain"])
    }

    func testUndeclaredImport_IsFound() {
        let manifest = Manifest(#"let targets = [room("BankFeatures", ["BankDomain"])]"#)
        XCTAssertEqual(
            ImportRules.undeclaredImports(snippet("import BankDomain\nimport BankServices"), manifest).shown,
            ["2: Package.swift does not give BankServices to BankFeatures"])
    }

    func testDependencyNobodyImports_IsFound() {
        let manifest = Manifest(#"let targets = [room("BankFeatures", ["BankDomain", "BankServices"])]"#)
        XCTAssertEqual(
            ImportRules.unusedDependencies([snippet("import BankDomain")], manifest),
            ["BankFeatures depends on BankServices and does not import it"])
    }

    func testDependencyOutsideTheTable_IsFound() {
        let manifest = Manifest(
            #"let targets = [room("BankDomain", ["BankServices"]), room("BankNovelty"), tests("BankDomain")]"#
        )
        XCTAssertEqual(
            ImportRules.dependencies(manifest, allowed: ImportTable.allowed),
            ["BankDomain may not depend on BankServices", "BankNovelty is not in the import table"])
    }

    func testFoundationInLinkedTarget_IsFound() {
        let file = snippet("import FoundationEssentials\nimport Foundation")
        XCTAssertEqual(
            ImportRules.foundation(file, linked: ["BankFeatures"]).shown,
            ["2: the program links FoundationEssentials, not Foundation"])
        XCTAssertEqual(ImportRules.foundation(file, linked: ["BankDomain"]), [])
    }
}
