import XCTest

final class ManifestTests: XCTestCase {
    private let manifest = Manifest(
        """
        func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
            .target(name: name, dependencies: dependencies)
        }
        let package = Package(
            name: "bank", products: [.library(name: "Kit", targets: ["Values"])],
            targets: [
                module("Values"), module("Contracts", ["Values"]),
                .executableTarget(name: "program", dependencies: ["Contracts"]),
                .systemLibrary(name: "CLibrary", providers: [.apt(["library-dev"])]),
                tests("Values", ["Contracts"]),
                .testTarget(name: "OtherTests", dependencies: ["Values"]),
                program("Benchmark", ["Values"], path: "Tests/Benchmark"),
            ])
        """)

    func testEveryTarget_IsReadWithItsDependencies() {
        XCTAssertEqual(
            manifest.dependencies,
            [
                "Values": [], "Contracts": ["Values"], "program": ["Contracts"], "CLibrary": [],
                "ValuesTests": ["Values", "Contracts"], "OtherTests": ["Values"], "Benchmark": ["Values"],
            ])
    }

    func testTargetsOfNoProduct_AreKnown() {
        XCTAssertEqual(manifest.testTargets, ["ValuesTests", "OtherTests", "Benchmark"])
    }

    func testSystemLibrariesAndPrograms_AreKnown() {
        XCTAssertEqual(manifest.systemLibraries, ["CLibrary"])
        XCTAssertEqual(manifest.programs, ["program", "Benchmark"])
    }

    func testClosure_HoldsTargetAndEverythingBelow() {
        XCTAssertEqual(manifest.closure(of: "program"), ["program", "Contracts", "Values"])
    }

    func testPackageDependency_IsSeen() {
        XCTAssertFalse(manifest.hasPackageDependencies)
        XCTAssertTrue(
            Manifest(#"Package(dependencies: [.package(url: "https://example.org", from: "1.0.0")])"#)
                .hasPackageDependencies)
    }

    func testPackageOfTheProject_DeclaresNoPackageDependencies() {
        XCTAssertFalse(SourceTree.manifest.hasPackageDependencies)
    }
}
