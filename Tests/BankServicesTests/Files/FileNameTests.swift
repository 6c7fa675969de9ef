import BankServices
import BankTestSupport
import XCTest

/// File names cannot lead out of their folder.
final class FileNameTests: XCTestCase {
    func testPlainNames_AreTaken() throws {
        for text in ["a", "statement-2026.pdf", "A_1", "9", String(repeating: "x", count: 100)] {
            XCTAssertEqual(try FileName(text).text, text)
        }
    }

    func testOtherNames_AreRefused() {
        for text in [
            "", ".", "..", ".hidden", "-option", "a/b", "../a", "/etc/passwd", "a\u{0}", "a b", "naïve",
            "a\n",
            "a.new", "a:b", String(repeating: "x", count: 101),
        ] {
            XCTAssertThrowsError(try FileName(text), text) { error in
                guard case ServiceError.invalidValue(.known(.fileName), text, _) = error else {
                    return XCTFail("\(error)")
                }
            }
        }
    }

    func testNames_AreOrderedByTheirBytes() throws {
        let names = try ["b", "a", "B", "1"].map { try FileName($0) }
        XCTAssertEqual(names.sorted().map(\.text), ["1", "B", "a", "b"])
    }
}
