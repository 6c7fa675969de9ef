import BankDomain

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

    /// The durations of the requests of an operation. Operations are verbs of routes and pages, so there are not many.
    private struct Histogram {
        var buckets = [Int](repeating: 0, count: bounds.count + 1)
        var microseconds: Int64 = 0
    }

    private let version: String
    private var counts: [Key: Int] = [:]
    private var histograms: [String: Histogram] = [:]
    private(set) var running = 0

    init(version: String) {
        self.version = version
    }

    mutating func begin() { running += 1 }

    mutating func end(_ record: RequestRecord) {
        running -= 1
        counts[Key(operation: record.operation, status: record.status), default: 0] += 1
        let time = record.durationMicroseconds
        let bucket = Self.bounds.firstIndex { time <= $0 } ?? Self.bounds.count
        histograms[record.operation, default: Histogram()].buckets[bucket] += 1
        histograms[record.operation, default: Histogram()].microseconds += time
    }

    var text: String {
        var lines = [
            "# HELP bank_build_info The version of the server.", "# TYPE bank_build_info gauge",
            "bank_build_info{version=\"\(version)\"} 1",
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
            "# HELP bank_http_request_duration_seconds From the header section to the answer, by operation.",
            "# TYPE bank_http_request_duration_seconds histogram",
        ]
        for (operation, histogram) in histograms.sorted(by: { $0.key < $1.key }) {
            lines += Self.lines(of: histogram, "operation=\"\(operation)\"")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of histogram: Histogram, _ label: String) -> [String] {
        let name = "bank_http_request_duration_seconds"
        var (lines, total): ([String], Int) = ([], 0)
        for (bound, count) in zip(bounds.map(seconds) + ["+Inf"], histogram.buckets) {
            total += count
            lines.append("\(name)_bucket{\(label),le=\"\(bound)\"} \(total)")
        }
        lines.append("\(name)_sum{\(label)} \(seconds(histogram.microseconds))")
        lines.append("\(name)_count{\(label)} \(total)")
        return lines
    }

    static func seconds(_ microseconds: Int64) -> String {
        "\(microseconds / 1_000_000).\(padded(Int(microseconds % 1_000_000), to: 6))"
    }
}
