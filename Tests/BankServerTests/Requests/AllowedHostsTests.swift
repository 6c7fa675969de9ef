import HTTPKit
import XCTest

@testable import BankServer

final class AllowedHostsTests: XCTestCase {
    private let hosts = AllowedHosts(["localhost", "127.0.0.1", "::1", "Bank.Example"])

    private func fault(_ authority: String, _ fields: HTTPFields = [:], address: String? = "::1")
        -> RequestFault?
    {
        let request = HTTPRequest(
            method: "GET", path: "/", authority: authority, fields: fields,
            peer: HTTPPeer(address: address, isSecure: false))
        do throws(RequestFault) {
            try hosts.checkHost(of: request)
            try hosts.checkOrigin(of: request, allowsLinks: false)
            return nil
        } catch {
            return error
        }
    }

    func testOwnNames_AreAnswered() {
        for authority in ["localhost", "LOCALHOST:3000", "127.0.0.1:80", "[::1]:3000", "bank.example"] {
            XCTAssertNil(fault(authority), authority)
        }
        XCTAssertNil(fault("", address: nil))
    }

    func testOtherNames_AreRefused() {
        for authority in [
            "evil.example", "localhost.evil.example", "127.0.0.2", "", "[::2]:1", "@localhost",
            "localhost:x@evil.example", "localhost:anything", "localhost:80x", "localhost:-1",
            "localhost:8 0",
            "[::1]anything", "[::1]:x", "[::1", "[::1]]", "localhost:٣",
        ] {
            guard case .foreignHost = fault(authority) else { return XCTFail(authority) }
        }
    }

    func testRepeatedFields_AreAllChecked() {
        for (name, own, other) in [
            ("origin", "http://localhost", "http://evil.example"),
            ("sec-fetch-site", "same-origin", "cross-site"),
        ] {
            var fields = HTTPFields()
            fields.append(name, own)
            fields.append(name, other)
            guard case .foreignOrigin = fault("localhost", fields) else { return XCTFail(name) }
        }
    }

    func testPagesOfOtherSites_AreRefused() {
        XCTAssertNil(fault("localhost", ["origin": "http://localhost:3000"]))
        XCTAssertNil(fault("localhost", ["sec-fetch-site": "same-origin"]))
        for fields in [
            ["origin": "http://evil.example"], ["origin": "null"], ["sec-fetch-site": "cross-site"],
            ["origin": "https://localhost.evil.example"],
        ] as [HTTPFields] {
            guard case .foreignOrigin = fault("localhost", fields) else { return XCTFail("\(fields)") }
        }
    }
}
