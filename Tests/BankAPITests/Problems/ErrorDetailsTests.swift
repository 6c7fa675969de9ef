import BankServices
import BankTestSupport
import JSONKit
import XCTest

@testable import BankAPI

/// The document describes all facts of errors that a problem can have, with their types.
final class ErrorDetailsTests: XCTestCase {
    func testDetailsOfEveryError_AreOfTheDocumentedTypes() {
        guard case .object(_, let fields) = ErrorDetails.type else { return XCTFail("no object") }
        let types = Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.type) })
        var seen: Set<String> = []
        for error in ServiceError.samples {
            guard case .object(let details)? = error.problemMembers["details"] else { continue }
            for (name, value) in details where value != .null {
                seen.insert(name)
                let type = types[name]
                XCTAssertTrue(
                    type.map { Self.fits(value, $0) } ?? false, "\(error.code) has \(name): \(value)")
            }
        }
        XCTAssertEqual(seen, Set(types.keys))
    }

    private static func fits(_ value: JSONValue, _ type: FieldType) -> Bool {
        switch (type, value) {
        case (.optional(let type), _): value == .null || fits(value, type)
        case (.text, .string), (.integer, .integer): true
        case (.word(_, let words), .string(let text)): words.contains(text)
        case (.date, .string(let text)): text.count == 10
        case (.instant, .string(let text)): text.hasSuffix("Z")
        case (.list(let type), .array(let values)): values.allSatisfy { fits($0, type) }
        case (.money, .object(let members)): Set(members.keys) == ["amount", "currency", "minorUnits"]
        case (.object(_, let fields), .object(let members)):
            fields.allSatisfy { field in fits(members[field.key] ?? .null, field.type) }
        default: false
        }
    }
}
