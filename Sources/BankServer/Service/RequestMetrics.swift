/// Counts of requests and their times, in the text format of Prometheus (version 0.0.4).
struct RequestMetrics {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The upper bounds of the histogram, in microseconds.
    private static let bounds: [Int64] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000,
    ]

    private struct Key: Hashable {
        let operation: String
        let status: Int
    }

    private var counts: [Key: Int] = [:]
    private var buckets = [Int](repeating: 0, count: bounds.count + 1)
    private var microseconds: Int64 = 0
    private(set) var running = 0

    mutating func begin() { running += 1 }

    mutating func end(_ record: RequestRecord) {
        running -= 1
        counts[Key(operation: record.operation, status: record.status), default: 0] += 1
        let time = record.durationMicroseconds
        buckets[Self.bounds.firstIndex { time <= $0 } ?? Self.bounds.count] += 1
        microseconds += time
    }

    var text: String {
        var lines = [
            "# HELP bank_http_requests_total Requests that were answered.",
            "# TYPE bank_http_requests_total counter",
        ]
        for (key, count) in counts.sorted(by: {
            ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status)
        }) {
            lines.append(
                "bank_http_requests_total{operation=\"\(key.operation)\",status=\"\(key.status)\"} \(count)")
        }
        lines += [
            "# HELP bank_http_requests_running Requests that are being answered.",
            "# TYPE bank_http_requests_running gauge", "bank_http_requests_running \(running)",
            "# HELP bank_http_request_duration_seconds From the header section to the answer.",
            "# TYPE bank_http_request_duration_seconds histogram",
        ]
        var total = 0
        for (bound, count) in zip(Self.bounds, buckets) {
            total += count
            lines.append("bank_http_request_duration_seconds_bucket{le=\"\(Self.seconds(bound))\"} \(total)")
        }
        total += buckets[Self.bounds.count]
        lines += [
            "bank_http_request_duration_seconds_bucket{le=\"+Inf\"} \(total)",
            "bank_http_request_duration_seconds_sum \(Self.seconds(microseconds))",
            "bank_http_request_duration_seconds_count \(total)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    static func seconds(_ microseconds: Int64) -> String {
        let fraction = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}
