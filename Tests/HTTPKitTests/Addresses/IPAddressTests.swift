import XCTest

@testable import HTTPKit

final class IPAddressTests: XCTestCase {
    func testSpecialAddresses_AreNotGlobal() throws {
        for text in [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
            "203.0.113.9", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
            "64:ff9b::7f00:1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "2001::1",
            "2002:7f00:1::",
            "3fff:fff::1", "4000::1",
        ] {
            XCTAssertEqual(try XCTUnwrap(IPAddress(text), text).isGlobal, false, text)
        }
    }

    func testAddressesOfTheInternet_AreGlobal() throws {
        for text in [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.0.1",
            "172.32.0.1", "192.167.1.1", "198.20.0.1", "223.255.255.255", "2001:200::1", "2606:4700::1111",
            "2a00:1450::1", "3ffe::1",
        ] {
            XCTAssertEqual(try XCTUnwrap(IPAddress(text), text).isGlobal, true, text)
        }
    }

    func testOtherTexts_AreNoAddresses() {
        for text in [
            "", "localhost", "127.1", "0x7f000001", "2130706433", "1.2.3.4 ", "1.2.3.04", "[::1]", "::1%lo",
        ] {
            XCTAssertNil(IPAddress(text), text)
        }
    }

    func testLine_IsAnIPv4AddressOrHalfOfAnIPv6Address() throws {
        for (text, other, isSame) in [
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
            ("2001:db8::1", "2001:db8::ffff:0:0:2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
        ] {
            let lines = (try XCTUnwrap(IPAddress(text)).line, try XCTUnwrap(IPAddress(other)).line)
            XCTAssertEqual(lines.0 == lines.1, isSame, "\(text) \(other)")
        }
    }

    func testFamilies_TakeTurns() throws {
        let addresses = ["1.1.1.1", "2.2.2.2", "3.3.3.3", "2606::1"].compactMap { IPAddress($0) }
        XCTAssertEqual(
            NameLookup.alternating(addresses),
            ["2606::1", "1.1.1.1", "2.2.2.2", "3.3.3.3"].compactMap { IPAddress($0) })
    }
}
