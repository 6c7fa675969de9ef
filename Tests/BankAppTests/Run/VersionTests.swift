import BankTestSupport
import Foundation
import XCTest

@testable import BankApp

/// The version, and the libraries that are in the program.
final class VersionTests: XCTestCase {
    private struct Version: Decodable {
        struct Library: Decodable {
            let name: String
            let version: String
        }

        let version: String
        let libraries: [Library]
    }

    private let program = Program(home: TemporaryHome())

    func testVersionForPrograms_NamesEachLinkedLibrary() async throws {
        let run = await program.run("--version", "--output", "json")
        let version = try JSONDecoder().decode(Version.self, from: Data(run.output.utf8))
        XCTAssertEqual(
            version.libraries.map(\.name),
            ["SQLite", "libsodium", "Nettle", "Expat", "libevent", "OpenSSL", "zlib", "libedit"])
        for library in version.libraries {
            XCTAssertNotNil(
                library.version.wholeMatch(of: /[0-9]+(\.[0-9]+)+(-[a-z]+)?/), "\(library)")
        }
    }

    func testVersionForPeople_IsOneLine() async {
        let run = await program.run("--version")
        XCTAssertEqual(run.outputLines.count, 1)
    }

    func testDoctor_NamesTheSameLibraries() async throws {
        let run = await program.run("doctor", "--output", "json")
        for name in ["SQLite", "libsodium", "Nettle", "Expat", "libevent", "OpenSSL", "zlib", "libedit"] {
            XCTAssertTrue(run.output.contains("\(name) "), run.output)
        }
    }
}
