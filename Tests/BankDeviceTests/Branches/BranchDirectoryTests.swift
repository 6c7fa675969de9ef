import BankDevice
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

final class BranchDirectoryTests: XCTestCase {
    private static let title = "id\tkind\tname\taddress\tcity\tcountry\tlatitude\tlongitude\topeningHours\n"

    func testLine_IsABranch() throws {
        let line = "BRN001\tcashMachine\tOstkreuz\tSonntagstraße 37\tBerlin\tDE\t52.503\t13.469\t24/7\n"
        let directory = try BranchDirectory(file: Array((Self.title + line).utf8), path: "b.tsv")
        XCTAssertEqual(directory.branches, [NearbyBranch.sample().branch])
    }

    func testBadLine_IsNamed() {
        for line in [
            "", "BRN001", "BRN001\tbank\tA\tB\tC\tDE\t1\t2\t24/7", "BRN001\tbranch\tA\tB\tC\tXX\t1\t2\t24/7",
            "BRN001\tbranch\tA\tB\tC\tDE\t91\t2\t24/7", "BRN001\tbranch\t\tB\tC\tDE\t1\t2\t24/7",
            "BRN001\tbranch\tA\tB\tC\tDE\t1\t2\t24/7\tmore",
        ] where !line.isEmpty {
            assertThrows(
                ServiceError.invalidFile(path: "b.tsv", line: 2, column: nil, reason: "it is not a branch"),
                try BranchDirectory(file: Array((Self.title + line).utf8), path: "b.tsv"))
        }
    }

    func testFarPosition_HasNoCountry() throws {
        let directory = BranchDirectory([NearbyBranch.sample().branch])
        XCTAssertEqual(try directory.location(named: "52,13").country, CountryCode("DE"))
        XCTAssertNil(try directory.location(named: "0,0").country)
    }

    func testEquallyNear_KeepTheOrderOfTheFile() throws {
        let branch = NearbyBranch.sample().branch
        let other = NearbyBranch.sample("BRN000").branch
        let near = BranchDirectory([branch, other]).near(branch.coordinate, kind: nil)
        XCTAssertEqual(near.map(\.id), ["BRN001", "BRN000"])
    }
}
