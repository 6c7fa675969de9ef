import XCTest

@testable import HTTPKit

final class WeightedValuesTests: XCTestCase {
    func testTypes_ArePreferredByTheirWeights() {
        let rows: [(lines: [String], isXML: Bool)] = [
            (["application/xml"], true), (["text/xml"], true), (["Application/XML; q=0.5"], true),
            (["application/xml, application/problem+json"], true), (["application/xml", "*/*;q=0.1"], true),
            (["application/json;q=0.4, application/xml;q=0.6"], true),
            ([], false), (["*/*"], false), (["application/*"], false), (["application/json"], false),
            (["application/json, application/xml"], false), (["application/xml;q=0"], false),
            (["text/html, application/xml;q=0.9, application/json"], false),
            (["application/xml;q=x"], false),
        ]
        for (lines, isXML) in rows {
            XCTAssertEqual(
                WeightedValues(lines).prefers(["application/xml", "text/xml"], to: "application/json"), isXML,
                "\(lines)")
        }
    }
}
