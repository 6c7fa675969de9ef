import BankServices
import Foundation
import XCTest

@testable import BankURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Mapping errors of `URLSession` to failures.
final class URLSessionExchangeTests: XCTestCase {
    func testFailureThatLeavesTheOutcomeOpen_MayHaveArrived() {
        let open: [URLError.Code] = [
            .unknown, .timedOut, .networkConnectionLost, .badServerResponse, .secureConnectionFailed,
            .cancelled, .cannotParseResponse,
        ]
        for code in open {
            XCTAssertTrue(NetworkFailure(URLError(code), host: "a").mayHaveArrived, "\(code)")
        }
        let closed: [URLError.Code] = [
            .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost,
            .serverCertificateUntrusted, .serverCertificateHasBadDate,
        ]
        for code in closed {
            XCTAssertFalse(NetworkFailure(URLError(code), host: "a").mayHaveArrived, "\(code)")
        }
    }

    func testMessagesOfLibcurl_SelectTheFailure() {
        func failure(_ words: String) -> NetworkFailure {
            NetworkFailure(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: words]), host: "a")
        }
        let expired = "SSL certificate problem: certificate has expired"
        XCTAssertEqual(failure(expired), .certificate(.other(expired)))
        XCTAssertEqual(
            failure("SSL: no alternative certificate subject name matches target host name 'a'"),
            .certificate(.otherName))
        XCTAssertEqual(
            failure("Failed to connect to a port 80 after 0 ms: Couldn't connect to server"),
            .notConnected(host: "a"))
    }
}
