import XCTest

@testable import BankServer

final class RequestMetricsTests: XCTestCase {
    private func record(_ operation: String, _ status: Int, _ duration: Duration) -> RequestRecord {
        RequestRecord(
            id: "1", method: "GET", operation: operation, status: status, user: nil, peer: nil,
            duration: duration)
    }

    func testRequests_AreCountedByOperationStatusAndTime() {
        var metrics = RequestMetrics(version: "1")
        for _ in 0..<4 { metrics.begin() }
        metrics.end(record("accounts list", 200, .microseconds(400)))
        metrics.end(record("accounts list", 200, .microseconds(2_000)))
        metrics.end(record("", 404, .seconds(3)))
        let lines = metrics.text.split(separator: "\n")
        for line in [
            #"bank_http_requests_total{operation="",status="404"} 1"#,
            #"bank_http_requests_total{operation="accounts list",status="200"} 2"#,
            "bank_http_requests_running 1",
            #"bank_build_info{version="1"} 1"#,
            #"bank_http_request_duration_seconds_bucket{operation="accounts list",le="0.000500"} 1"#,
            #"bank_http_request_duration_seconds_bucket{operation="accounts list",le="0.002500"} 2"#,
            #"bank_http_request_duration_seconds_bucket{operation="accounts list",le="+Inf"} 2"#,
            #"bank_http_request_duration_seconds_sum{operation="accounts list"} 0.002400"#,
            #"bank_http_request_duration_seconds_bucket{operation="",le="1.000000"} 0"#,
            #"bank_http_request_duration_seconds_count{operation=""} 1"#,
        ] {
            XCTAssertTrue(lines.contains(line[...]), line)
        }
    }
}
