import Foundation
import XCTest

final class CatalogueTests: XCTestCase {
    func testLiterals_AreReadAsFormats() {
        let source = #"""
            let a: Phrase = "There is no \(kind.noun("x")) '\(name)'."
            show("""
                One \
                line.
                  Two \(value)
                """, title: "Name")
            """#
        let literals = TextLiteralReader.literals(of: source)
        XCTAssertEqual(
            literals.map(\.format), ["x", "There is no {1} '{2}'.", "One line.\n  Two {1}", "Name"])
        XCTAssertEqual(literals.last?.line, 6)
        XCTAssertEqual(literals.last?.before.suffix(2), ["title", ":"])
    }

    func testSentenceOutsideTheCatalogue_IsFound() {
        let file = SourceFile(
            path: "Sources/BankCommands/Texts/Notice.swift", text: "let a: Phrase = \"Nothing is here.\"")
        XCTAssertEqual(CatalogueRules.missing(in: ["Nothing is here."], of: [file]), [])
        XCTAssertEqual(
            CatalogueRules.missing(in: [], of: [file]),
            ["Sources/BankCommands/Texts/Notice.swift:1: not in the catalogue: Nothing is here."])
    }

    /// With BANK_RECORD_GOLDEN, missing phrases are added to the catalogue, for translation.
    func testEveryPhraseOfTheSources_IsTranslated() throws {
        if ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil {
            try SourceTree.appendToVietnamese(
                CatalogueRules.entries(missingIn: SourceTree.vietnameseKeys, of: SourceTree.sources))
        }
        let missing = CatalogueRules.missing(in: Set(SourceTree.vietnamese.keys), of: SourceTree.sources)
        XCTAssertEqual(missing.count, 0, "\n" + missing.joined(separator: "\n"))
    }

    func testEveryRemarkOfATour_IsTranslated() {
        XCTAssertGreaterThan(SourceTree.tourRemarks.count, 50)
        XCTAssertEqual(SourceTree.tourRemarks.filter { SourceTree.vietnamese[$0] == nil }, [])
    }

    func testEveryTranslation_HasThePlacesOfItsPhrase() {
        func places(_ text: String) -> [String] {
            text.matches(of: /\{\d+\}/).map { String($0.output) }.sorted()
        }
        for (phrase, translation) in SourceTree.vietnamese {
            XCTAssertEqual(Set(places(phrase)), Set(places(translation)), phrase)
        }
    }

    func testEveryTranslation_BelongsToATextOfTheSources() {
        var literals = Set(
            SourceTree.sources.flatMap { TextLiteralReader.literals(of: $0.text).map(\.format) })
        // Messages of system errors are looked up as the system returns them.
        literals.formUnion((1..<134).map { String(cString: strerror($0)) })
        literals.formUnion(SourceTree.tourRemarks)
        let dead = SourceTree.vietnamese.keys.filter { !literals.contains($0) && $0.contains(" ") }
        XCTAssertEqual(dead.sorted(), [], "unused phrases")
    }
}
