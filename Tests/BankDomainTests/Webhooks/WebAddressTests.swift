import BankDomain
import XCTest

final class WebAddressTests: XCTestCase {
    func testAddresses_AreReadIntoTheirParts() throws {
        let address = try WebAddress("HTTPS://Shop.Example:8443/a/b%20c?d=e&f")
        XCTAssertEqual(address.text, "https://shop.example:8443/a/b%20c?d=e&f")
        XCTAssertEqual(address.host, "shop.example")
        XCTAssertEqual(address.port, 8443)
        XCTAssertEqual(address.target, "/a/b%20c?d=e&f")
        XCTAssertTrue(address.isSecure)
        XCTAssertFalse(address.isLoopback)
    }

    func testImpliedParts_AreNotShown() throws {
        for (text, shown) in [
            ("https://a", "https://a/"), ("https://a:443", "https://a/"), ("http://a:80/", "http://a/"),
            ("http://a:443/", "http://a:443/"), ("https://a?b", "https://a/?b"),
            ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("http://[2001:DB8::1]", "http://[2001:db8::1]/"),
        ] {
            XCTAssertEqual(try WebAddress(text).text, shown)
        }
        XCTAssertTrue(try WebAddress("http://[::1]/").isLoopback)
        XCTAssertEqual(try WebAddress("https://a").port, 443)
    }

    func testOtherTexts_AreRefusedWithTheFault() {
        for (text, fault) in [
            ("", WebAddress.Fault.scheme), ("a.example", .scheme), ("mailto:a@b", .scheme),
            ("https:/a", .scheme),
            (" https://a", .scheme), ("https://u@a/", .userInformation), ("https://u:p@a/", .userInformation),
            ("https://", .host), ("https:///x", .host), ("https://a..b/", .host), ("https://-a/", .host),
            ("https://a_b/", .host), ("https://ä/", .host), ("https://[1.2.3.4]/", .host),
            ("https://[::1", .host),
            ("https://a%2eb/", .host), ("https://a:0/", .port), ("https://a:65536/", .port),
            ("https://a:/", .port),
            ("https://a:+1/", .port), ("https://a/b c", .path), ("https://a/#b", .path),
            ("https://a#b", .path),
            ("https://a/%2", .path), ("https://a/%zz", .path), ("https://a/\u{e9}", .path),
            ("https://a/\r\nx", .path), ("https://a/<b>", .path),
            ("https://a/" + String(repeating: "b", count: 500), .tooLong),
        ] {
            XCTAssertThrowsError(try WebAddress(text), text) {
                XCTAssertEqual($0 as? WebAddress.Fault, fault, text)
            }
        }
    }
}
