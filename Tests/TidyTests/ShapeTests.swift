import XCTest

/// Files and functions are small, and names say what they contain.
final class ShapeTests: XCTestCase {
    // MARK: The tree

    func testFilesButTheContainer_HaveAtMost300Lines() {
        // The container lists all services in one file.
        assertTidy { ShapeRules.fileLength($0, maximum: $0.name == "DependencyContainer" ? 450 : 300) }
    }

    func testFilesOfFewerThan20Lines_AreFewerThanOneInTwenty() {
        let small = SourceTree.sources.filter { $0.lines.count <= 20 }
        XCTAssertLessThan(
            small.count * 20, SourceTree.sources.count, small.map(\.path).sorted().joined(separator: "\n"))
    }

    func testFilesOfTests_HaveAtMost450Lines() {
        // A suite lists its cases.
        let found = SourceTree.tests.flatMap { ShapeRules.fileLength($0, maximum: 450) }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testFunctions_HaveAtMost70Lines() {
        let found = (SourceTree.sources + SourceTree.tests).flatMap {
            ShapeRules.bodyLength($0, maximum: 70)
        }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testFiles_AreNamedForWhatTheyDeclare() {
        // Top-level code of programs, and modules that only re-export.
        let nameless: Set = ["main", "BankKit", "BankClient", "BankBackend"]
        assertTidy { nameless.contains($0.name) ? [] : ShapeRules.name($0) }
    }

    func testServiceProtocols_AreClassBoundAndSendable() {
        assertTidy(ShapeRules.serviceProtocols)
    }

    func testTests_NameSituationAndOutcome() {
        let found = SourceTree.tests.flatMap(ShapeRules.namesOfTests)
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testTests_AreInTheFolderOfTheirSubject() {
        let found = SourceTree.tests.flatMap { ShapeRules.place($0, among: SourceTree.sources) }
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testTestInAnotherFolder_IsFound() {
        let sources = [SourceFile(path: "Sources/BankLedger/Posting/PostingStore.swift", text: "struct A {}")]
        let misplaced = SourceFile(path: "Tests/BankLedgerTests/PostingStoreTests.swift", text: "")
        XCTAssertEqual(ShapeRules.place(misplaced, among: sources).shown, ["1: PostingStore is in Posting"])
        let placed = SourceFile(path: "Tests/BankLedgerTests/Posting/PostingStoreTests.swift", text: "")
        XCTAssertEqual(ShapeRules.place(placed, among: sources), [])
        let another = SourceFile(path: "Tests/BankMockTests/PostingStoreTests.swift", text: "")
        XCTAssertEqual(ShapeRules.place(another, among: sources), [])
    }

    func testTopOfTheRepository_HasOnlyThePlannedFiles() {
        let plan: Set = [
            "Package.swift", "Makefile", "README.md", "LICENSE", "Sources", "Tests", "Fixtures", "docs",
        ]
        let names = SourceTree.topLevel.filter { !$0.hasPrefix(".") }
        XCTAssertTrue(names.contains("Package.swift"))
        XCTAssertEqual(names.filter { !plan.contains($0) }, [])
    }

    // MARK: The rules

    func testLongFile_IsFound() {
        let file = snippet("a\nb\nc\n")
        XCTAssertEqual(ShapeRules.fileLength(file, maximum: 3), [])
        XCTAssertEqual(ShapeRules.fileLength(file, maximum: 2).shown, ["3: 3 lines are too many"])
    }

    func testLongFunction_IsFound() {
        let file = snippet(
            """
            struct A {
                func b() {
                    c()
                }
                var d: Int {
                    1
                }
            }
            """)
        XCTAssertEqual(ShapeRules.bodyLength(file, maximum: 3), [])
        XCTAssertEqual(ShapeRules.bodyLength(file, maximum: 2).map(\.line), [2, 5])
    }

    func testLongFunctionWithAnInterpolation_IsFound() {
        let file = snippet(
            #"""
            func a() {
                print("\(b)")
                c()
                d()
            }
            """#)
        XCTAssertEqual(ShapeRules.bodyLength(file, maximum: 5), [])
        XCTAssertEqual(
            ShapeRules.bodyLength(file, maximum: 4).shown, ["1: a body of 5 lines does more than one thing"])
    }

    func testFileNamedForSomethingElse_IsFound() {
        XCTAssertEqual(
            ShapeRules.name(snippet("struct Other {}")).shown,
            ["1: it does not declare Snippet"])
    }

    func testDeclarationsOfAType_MayBeInItsFile() {
        let file = snippet(
            """
            enum Snippet {}
            private struct Helper {}
            struct More {}
            public protocol HasSnippet {}
            typealias SnippetID = Identifier<Snippet>
            """)
        XCTAssertEqual(ShapeRules.name(file), [])
    }

    func testExtensionFileOfAnotherType_IsFound() {
        XCTAssertEqual(ShapeRules.name(snippet("extension A {}", file: "A+B.swift")), [])
        XCTAssertEqual(ShapeRules.name(snippet("extension Sequence<A> {}", file: "A+B.swift")), [])
        XCTAssertEqual(
            ShapeRules.name(snippet("extension C {}", file: "A+B.swift")).shown, ["1: it does not extend A"])
    }

    func testTestWithoutOutcome_IsFound() {
        let file = snippet("func testAll() {}\nfunc testEmptyList_isShown() {}\nfunc testList_IsShown() {}")
        XCTAssertEqual(
            ShapeRules.namesOfTests(file).shown,
            [
                "1: testAll does not name situation and outcome",
                "2: testEmptyList_isShown does not name situation and outcome",
            ])
    }

    func testServiceProtocolThatIsNotClassBound_IsFound() {
        let file = snippet(
            """
            public protocol GoodServiceProtocol: AnyObject, Sendable {}
            public protocol BadServiceProtocol: Sendable {}
            """)
        XCTAssertEqual(
            ShapeRules.serviceProtocols(file).shown, ["2: BadServiceProtocol must be AnyObject, Sendable"])
    }
}
