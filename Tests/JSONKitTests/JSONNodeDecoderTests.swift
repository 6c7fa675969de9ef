import Foundation
import XCTest

@testable import JSONKit

final class JSONNodeDecoderTests: XCTestCase {
    private struct Account: Codable, Equatable {
        enum Kind: String, Codable { case checking, savings }
        enum Owner: Codable, Equatable {
            case person(name: String)
            case company
        }

        var name: String
        var kind: Kind
        var balance: Int64
        var bits: UInt64
        var rate: Double?
        var tags: [String]
        var owner: Owner
        var limits: [String: Int]
        var isOpen: Bool
        var seal: Data
    }

    private let account = Account(
        name: "Ä", kind: .savings, balance: .max, bits: .max, rate: nil, tags: ["a", "b"],
        owner: .person(name: "Kim"),
        limits: ["day": 5], isOpen: true, seal: Data([1, 2, 255]))

    func testTypes_AreReadAsTheyWereWritten() throws {
        let bytes = Array(try JSONEncoder().encode([account]))
        XCTAssertEqual(try JSONText.decode([Account].self, from: bytes), [account])
    }

    func testNullAndMissing_AreNil() throws {
        struct Optional: Decodable { var rate: Double? }
        XCTAssertNil(try JSONText.decode(Optional.self, from: Array(#"{"rate":null}"#.utf8)).rate)
        XCTAssertNil(try JSONText.decode(Optional.self, from: Array("{}".utf8)).rate)
        XCTAssertEqual(try JSONText.decode(Optional.self, from: Array(#"{"rate":2}"#.utf8)).rate, 2)
    }

    func testOtherKinds_AreRefusedWithTheirPlace() {
        for (text, place) in [
            (#"[{"limits":{"day":"5"}}]"#, ["0", "limits", "day"]), (#"[{"limits":[]}]"#, ["0", "limits"]),
            (#"[{"limits":{"day":1.5}}]"#, ["0", "limits", "day"]),
        ] {
            struct Limited: Decodable { var limits: [String: Int] }
            XCTAssertThrowsError(try JSONText.decode([Limited].self, from: Array(text.utf8))) { error in
                guard case DecodingError.typeMismatch(_, let context) = error else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual(context.codingPath.map(\.stringValue), place)
            }
        }
    }

    func testMissingMember_IsNamed() {
        struct Named: Decodable { var name: String }
        XCTAssertThrowsError(try JSONText.decode(Named.self, from: Array("{}".utf8))) { error in
            guard case DecodingError.keyNotFound(let key, _) = error else { return XCTFail("\(error)") }
            XCTAssertEqual(key.stringValue, "name")
        }
    }
}
