import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A service of ``LocationServiceProtocol`` with branches in New York and Berlin.
struct LocationUnderTest: Sendable {
    /// The service for a user with this place, or without one.
    let service: @Sendable (String?) throws -> any LocationServiceProtocol
}

enum LocationPromises {
    static let all: [Promise<LocationUnderTest>] = [
        Promise("a user without a place has no location") { subject in
            XCTAssertNil(try subject.service(nil).location())
        },
        Promise("a user's location is their place and its country") { subject in
            let city = try XCTUnwrap(try subject.service("new YORK").location())
            XCTAssertEqual([city.name, city.country?.text], ["New York", "US"])
            let position = try XCTUnwrap(try subject.service("52.5,13.4").location())
            XCTAssertEqual([position.name, position.country?.text], ["52.5,13.4", "DE"])
        },
        Promise("case, accents and spaces of a place do not matter") { subject in
            for text in ["Berlin", "BERLIN", " bérlin"] {
                XCTAssertEqual(try subject.service(nil).location(named: text).name, "Berlin", text)
            }
        },
        Promise("unknown places are refused with the list of cities") { subject in
            for text in ["Atlantis", "", "91,0"] {
                assertThrows(
                    ServiceError.invalidValue(
                        field: .place, value: text, reason: .notOneOf(["Berlin", "New York"])),
                    try subject.service(nil).location(named: text))
            }
        },
        Promise("branches are listed nearest first, all or of one kind") { subject in
            let service = try subject.service(nil)
            let berlin = try service.location(named: "Berlin")
            let all = try service.branches(near: berlin, kind: nil)
            XCTAssertEqual(all.map(\.id), ["BRN003", "BRN001", "BRN002"])
            XCTAssertEqual(all.map(\.distanceMetres), all.map(\.distanceMetres).sorted())
            XCTAssertEqual(all.first?.distanceMetres, 0)
            XCTAssertEqual(try service.branches(near: berlin, kind: .branch).map(\.id), ["BRN001"])
            XCTAssertEqual(try service.branches().map(\.id), ["BRN001", "BRN002", "BRN003"])
        },
    ]
}
