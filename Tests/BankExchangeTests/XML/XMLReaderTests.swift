import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

final class XMLReaderTests: FileTestCase {
    private func names(_ text: String) throws -> [String] {
        var names: [String] = []
        try XMLReader.read(try InputFile(try file("document", text))) { element in
            let attributes = element.attributes.map { " \($0.name)=\($0.value)" }.joined()
            names.append("\(element.depth) \(element.name)\(attributes)")
        }
        return names
    }

    private func problem(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws
        -> FileProblem?
    {
        do {
            let names = try names(text)
            XCTFail("\(names)", file: file, line: line)
            return nil
        } catch let problem as FileProblem {
            return problem
        }
    }

    func testElements_ComeInOrderWithTheirNamespacesAndAttributes() throws {
        XCTAssertEqual(
            try names("<a x='1' y='&lt;&#65;'><b xmlns='urn:n'/><c/></a>"),
            ["1 a x=1 y=<A", "2 urn:n b", "2 c"])
    }

    func testBillionLaughs_AreRefusedAtTheDeclaration() throws {
        var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n <!ENTITY lol \"lol\">\n"
        var last = "lol"
        for index in 1...9 {
            text += " <!ENTITY lol\(index) \"\(String(repeating: "&\(last);", count: 10))\">\n"
            last = "lol\(index)"
        }
        let problem = try problem(text + "]>\n<lolz>&lol9;</lolz>")
        XCTAssertEqual(problem?.line, 2)
        XCTAssertEqual(
            problem?.reason,
            "it has a document type declaration; such files are refused because of their entities")
    }

    func testExternalEntities_AreRefused() throws {
        for text in [
            "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
            "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://example.org/'> %p;]><a/>", "<!DOCTYPE a><a/>",
        ] { XCTAssertEqual(try problem(text)?.line, 1) }
        XCTAssertEqual(try problem("<a>\n&unknown;</a>")?.line, 2)
    }

    func testDepthAndAttributes_AreBounded() throws {
        XCTAssertEqual(try names(nested(32)).count, 32)
        XCTAssertEqual(
            try problem(nested(33))?.reason, "its elements are nested more than 32 levels deep")
        XCTAssertEqual(try names("<a \(attributes(32))/>").count, 1)
        XCTAssertEqual(
            try problem("<a \(attributes(33))/>")?.reason, "it has an element with more than 32 attributes")
    }

    func testSize_IsBounded() throws {
        let text = "<a>" + String(repeating: " ", count: XMLReader.byteMaximum) + "</a>"
        XCTAssertEqual(try problem(text)?.reason, "it is larger than 32 MiB")
    }

    func testLongTokens_AreRefusedBeforeTheyEnd() throws {
        let long = String(repeating: " ", count: 1 << 20)
        for text in [
            "<a\(long)/>", "<a><!--\(long)--></a>", "<a x='\(long)'/>", "<?x \(long)?><a/>",
            "<a>\n<b\(long)/></a>",
        ] {
            let input = try InputFile(try file("document", text))
            XCTAssertThrowsError(try XMLReader.read(input) { _ in }) {
                XCTAssertEqual(
                    ($0 as? FileProblem)?.reason, "it has a tag or comment of more than 256 KiB")
            }
            // A reader that waits for the end of a token would have read all of it.
            XCTAssertLessThanOrEqual(input.bytesRead, 1 << 18 + 1 << 17)
        }
        let usual = String(repeating: " ", count: 100_000)
        XCTAssertEqual(try names("<a\(usual)><!--\(usual)-->\(long)</a>").count, 1)
    }

    func testInvalidXML_IsRefusedWithItsLine() throws {
        for (text, line) in [
            ("<a>\n<b>\n</a>", 3), ("<a>\n", 2), ("", 1), ("<a/>\n<b/>", 2), ("<a x='1' x='2'/>", 1),
            ("<a>\u{1}</a>", 1), ("<a", 1), ("<?xml version='1.0' encoding='none'?>\n<a/>", 1),
        ] {
            let problem = try problem(text)
            XCTAssertEqual(problem?.line, line, text)
            XCTAssertTrue(problem?.reason.english.hasPrefix("it is not XML: ") == true, text)
        }
    }

    func testAnErrorOfTheBody_EndsTheReading() throws {
        struct Enough: Error {}
        var count = 0
        let input = try InputFile(try file("document", "<a><b/><c/></a>"))
        XCTAssertThrowsError(
            try XMLReader.read(input) { _ in
                count += 1
                if count == 2 { throw Enough() }
            }
        ) { XCTAssertTrue($0 is Enough) }
        XCTAssertEqual(count, 2)
    }

    func testDocumentLongerThanAPiece_IsReadInFull() throws {
        let text = "<a>" + String(repeating: "<b c='some text'/>\n", count: 20_000) + "</a>"
        XCTAssertEqual(try names(text).count, 20_001)
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }

    private func attributes(_ count: Int) -> String {
        (0..<count).map { "a\($0)=''" }.joined(separator: " ")
    }
}
