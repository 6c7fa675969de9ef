import LanguageKit
import XCTest

final class CatalogueTests: XCTestCase {
    private func translations(_ file: String) throws -> [String: String] {
        try Catalogue(language: .vietnamese, file: file).translations
    }

    func testEntries_AreReadWithTheirLines() throws {
        let file = """
            # header
            msgid ""
            msgstr ""
            "Language: vi\\n"

            msgid "Done."
            msgstr "Xong."

            msgid ""
            "a\\n"
            "\\"b\\" \\\\"
            msgstr ""
            "c\\n"
            "d"
            """
        XCTAssertEqual(try translations(file), ["Done.": "Xong.", "a\n\"b\" \\": "c\nd"])
    }

    func testEntryWithoutTranslation_IsLeftOut() throws {
        XCTAssertEqual(try translations("msgid \"a\"\nmsgstr \"\"\n"), [:])
    }

    func testInvalidFile_NamesTheLine() {
        for (file, line) in [
            ("x", 1), ("msgid a", 1), ("\nmsgstr \"a\"", 2), ("msgid \"a\"\nmsgstr \"b", 2), ("\"a\"", 1),
            ("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"", 5),
        ] {
            XCTAssertThrowsError(try translations(file), file) {
                XCTAssertEqual(($0 as? Catalogue.FileError)?.line, line, file)
            }
        }
    }

    func testPlacesAndSigns_NeedNoTranslation() {
        XCTAssertFalse(Catalogue.isTranslatable("{1} {2}: 100 % USD"))
        XCTAssertTrue(Catalogue.isTranslatable("{1} of {2}"))
    }
}
