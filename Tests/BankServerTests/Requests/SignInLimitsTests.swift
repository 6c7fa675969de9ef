import BankServices
import HTTPKit
import XCTest

@testable import BankServer

final class SignInLimitsTests: XCTestCase {
    func testTwentyAttemptsAtOnce_AreAllowedAndTheNextWaits() throws {
        var limits = SignInLimits()
        for _ in 0..<20 { try limits.count("192.0.2.1", at: .zero) }
        XCTAssertThrowsError(try limits.count("192.0.2.1", at: .zero)) {
            XCTAssertEqual($0 as? ServiceError, .tooManyAttempts(retryAfterSeconds: 3))
        }
        // Other addresses are not limited, and attempts become available again with time.
        try limits.count("192.0.2.2", at: .zero)
        try limits.count("192.0.2.1", at: .seconds(3))
        XCTAssertThrowsError(try limits.count("192.0.2.1", at: .seconds(4)))
    }

    func testTakenNames_CountAsFour() throws {
        var limits = SignInLimits()
        for _ in 0..<5 {
            try limits.count("192.0.2.1", at: .zero)
            limits.countTakenName("192.0.2.1", at: .zero)
        }
        XCTAssertThrowsError(try limits.count("192.0.2.1", at: .zero))
        try limits.count("192.0.2.1", at: .seconds(3))
        limits.countTakenName("192.0.2.1", at: .seconds(3))
        XCTAssertThrowsError(try limits.count("192.0.2.1", at: .seconds(12))) {
            XCTAssertEqual($0 as? ServiceError, .tooManyAttempts(retryAfterSeconds: 3))
        }
    }

    func testAddressesOfOneLine_CountAsOne() throws {
        var limits = SignInLimits()
        for number in 0..<20 { try limits.count("2001:db8::\(number)", at: .zero) }
        XCTAssertThrowsError(try limits.count("2001:db8::abcd", at: .zero))
        try limits.count("2001:db8:0:1::1", at: .zero)
    }

    func testManyAddresses_RemoveTheOldestOnes() throws {
        var limits = SignInLimits()
        for _ in 0..<20 { try limits.count("192.0.2.1", at: .zero) }
        for number in 0..<10_001 {
            try limits.count("2001:db8:\(number % 10_000):\(number / 10_000)::1", at: .seconds(1))
        }
        try limits.count("192.0.2.1", at: .seconds(1))
    }
}

final class TrustedProxiesTests: XCTestCase {
    private let proxies = TrustedProxies(["10.0.0.1", "10.0.0.2"])

    func testForwardedFieldOfAKnownProxy_NamesTheClient() {
        XCTAssertEqual(proxies.client(of: "10.0.0.1", forwarded: "192.0.2.7"), "192.0.2.7")
        XCTAssertEqual(proxies.client(of: "10.0.0.1", forwarded: "192.0.2.7, 10.0.0.2"), "192.0.2.7")
        XCTAssertEqual(proxies.client(of: nil, forwarded: "192.0.2.7"), "192.0.2.7")
    }

    func testForwardedFieldOfAClient_IsIgnored() {
        // The proxy appends the address of its client.
        XCTAssertEqual(proxies.client(of: "10.0.0.1", forwarded: "1.1.1.1, 192.0.2.7"), "192.0.2.7")
        XCTAssertEqual(proxies.client(of: "192.0.2.7", forwarded: "1.1.1.1"), "192.0.2.7")
        XCTAssertEqual(TrustedProxies().client(of: "10.0.0.1", forwarded: "1.1.1.1"), "10.0.0.1")
    }

    func testPortOfAForwardedAddress_IsCutOff() {
        for (text, client) in [
            ("192.0.2.7:1000", "192.0.2.7"), ("[2001:db8::1]:5", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
        ] {
            XCTAssertEqual(proxies.client(of: "10.0.0.1", forwarded: text), client)
        }
    }

    private func isLocal(_ proxies: TrustedProxies, _ address: String?, _ fields: HTTPFields = [:]) -> Bool {
        proxies.isLocal(
            HTTPRequest(
                method: "GET", path: "/", fields: fields, peer: HTTPPeer(address: address, isSecure: false)))
    }

    func testClientOfThisMachine_IsLocal() {
        for address in ["127.0.0.1", "::1", nil] { XCTAssertTrue(isLocal(TrustedProxies(), address)) }
        XCTAssertFalse(isLocal(TrustedProxies(), "192.0.2.7"))
        XCTAssertFalse(isLocal(proxies, "10.0.0.1", ["x-forwarded-for": "127.0.0.1"]))
    }

    func testClientBehindAProxyThatIsNotDeclared_IsNotLocal() {
        for name in ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via"] {
            XCTAssertFalse(isLocal(TrustedProxies(), "127.0.0.1", [name: "127.0.0.1"]), name)
            XCTAssertFalse(isLocal(TrustedProxies(), nil, [name: "127.0.0.1"]), name)
        }
    }

    func testClientThatADeclaredProxyDoesNotName_IsNotLocal() {
        let proxies = TrustedProxies(["127.0.0.1"])
        for fields in [[:], ["x-forwarded-for": "unknown"], ["x-forwarded-for": "192.0.2.7"]] as [HTTPFields]
        {
            XCTAssertFalse(isLocal(proxies, "127.0.0.1", fields), "\(fields)")
        }
        XCTAssertTrue(isLocal(proxies, "127.0.0.1", ["x-forwarded-for": "127.0.0.1"]))
    }

    func testFieldThatIsNoAddress_IsNotPassedOn() {
        for text in [
            "", "unknown", "\"evil\"", "192.0.2.7\u{1B}[2J", "a.example", String(repeating: "1.", count: 40),
        ] {
            XCTAssertEqual(proxies.client(of: "10.0.0.1", forwarded: text), "10.0.0.1", text)
        }
    }
}
