import XCTest

/// Words are used only in the allowed places.
final class WordTests: XCTestCase {
    // MARK: The tree

    func testSystemCalls_StandOnlyWhereTheyBelong() {
        assertTidy(WordRules.calls)
    }

    func testSources_UseNoForce() {
        assertTidy(WordRules.force)
    }

    func testSources_HaveNoUnfinishedMarks() {
        let found = (SourceTree.sources + SourceTree.cSources).flatMap(WordRules.unfinished)
        XCTAssertTrue(found.isEmpty, found.text)
    }

    func testUncheckedPromises_AreListedAndExplained() {
        assertTidy {
            WordRules.unchecked(
                $0,
                allowedFiles: [
                    "Sources/BankFiles/TimedSignal.swift", "Sources/BankServices/Secrets/SecretMemory.swift",
                ])
        }
    }

    func testServiceLocator_IsNotUsedByTheProgram() {
        let found = (SourceTree.sources + SourceTree.tests).flatMap(WordRules.locator)
        XCTAssertTrue(found.isEmpty, found.text)
    }

    // MARK: The rules

    func testCallOfSystem_IsFound() {
        let file = snippet(
            """
            print("a"); exit(1)
            let home = getenv("HOME")
            let now = Date()
            """)
        XCTAssertEqual(
            WordRules.calls(file).shown,
            [
                "1: print is for BankApp, TerminalKit", "1: exit is for BankApp, TerminalKit",
                "2: getenv is for BankApp, TerminalKit", "3: Date is for BankApp, TerminalKit",
            ])
    }

    func testCallOfSystemInTheProgram_IsAllowed() {
        XCTAssertEqual(WordRules.calls(snippet("exit(0)", in: "BankApp")), [])
    }

    func testMethodOrTextOfTheSameName_IsAllowed() {
        let file = snippet(#"view.print("exit(1)"); func exit(_ code: Int) {}; let date: Date"#)
        XCTAssertEqual(WordRules.calls(file), [])
    }

    func testRandomNumber_IsFound() {
        let file = snippet(
            """
            let code = Int.random(in: 0...9)
            var generator = SystemRandomNumberGenerator()
            let order = list.shuffled()
            """, in: "BankApp")
        XCTAssertEqual(
            WordRules.calls(file).shown,
            [
                "1: random is for BankSystem", "2: SystemRandomNumberGenerator is for BankSystem",
                "3: shuffled is for BankSystem",
            ])
    }

    func testRandomNumberOfGivenGenerator_IsAllowed() {
        XCTAssertEqual(WordRules.calls(snippet("list.shuffled(using: &generator)")), [])
    }

    func testForce_IsFound() {
        let file = snippet(
            """
            let a = try! read()
            let b = c as! D
            let e = f!.g + h()!
            var i: J!
            """)
        XCTAssertEqual(
            WordRules.force(file).map(\.what.first), ["t", "a", "f", ")", "J"])
    }

    func testNegationAndInequality_AreAllowed() {
        XCTAssertEqual(WordRules.force(snippet("if !a, b != c, (!d), !(e) {}\nlet f = a!=b")), [])
    }

    func testMarkOfUnfinishedWork_IsFound() {
        XCTAssertEqual(
            WordRules.unfinished(snippet("let a = 1\n// TODO: more")).shown,
            ["2: TODO belongs in a decision or in the code"])
    }

    func testUncheckedPromiseOutsideTheList_IsFound() {
        let file = snippet("// Sound.\nfinal class A: @unchecked Sendable {}\nnonisolated(unsafe) var b = 1")
        XCTAssertEqual(WordRules.unchecked(file, allowedFiles: []).map(\.line), [2, 3])
    }

    func testUncheckedPromiseWithoutComment_IsFound() {
        let file = snippet("final class A: @unchecked Sendable {}\n// Sound.\nnonisolated(unsafe) var b = 1")
        XCTAssertEqual(WordRules.unchecked(file, allowedFiles: [file.path]).map(\.line), [1])
    }

    func testServiceLocatorInTheProgram_IsFound() {
        let file = snippet("@Injected(\\A.b) private var b\nServiceLocator.set(locator)")
        XCTAssertEqual(WordRules.locator(file).map(\.line), [1, 2])
        XCTAssertEqual(
            WordRules.locator(snippet("ServiceLocator.set(locator)", in: "InjectionTests")), [])
    }
}

extension XCTestCase {
    /// Fails unless every source file keeps the rule.
    func assertTidy(
        _ rule: (SourceFile) -> [Violation], file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertGreaterThan(
            SourceTree.sources.count, 100, "the sources were not found", file: file, line: line)
        let found = SourceTree.sources.flatMap(rule)
        XCTAssertTrue(found.isEmpty, found.text, file: file, line: line)
    }
}
