import BankAPI
import HTTPKit

/// Whether and how the answer to a request is compressed (RFC 9110, section 8.4).
struct AnswerCompression {
    /// Smaller answers would hardly become smaller.
    static let minimumBytes = 1 << 10
    /// Larger ones are compressed on another thread than that of all requests.
    private static let quickMaximumBytes = 16 << 10
    private static let mediaTypes: Set = [
        "application/json", Problem.mediaType, "application/xml", "application/x-ofx", "text/csv",
        "text/html",
        "text/plain",
    ]

    private let isAccepted: Bool

    /// - Parameter fields: those of the request.
    init(_ fields: HTTPFields) {
        let weights = WeightedValues(fields.values(of: .acceptEncoding))
        isAccepted = weights["gzip"] ?? weights["*"] ?? 0 > 0
    }

    /// Whether an answer of JSON with so many bytes is compressed. Its tag is another one then.
    func applies(toBytes count: Int) -> Bool { isAccepted && count >= Self.minimumBytes }

    /// Compresses an answer of the API, unless it is small, or of a type that is compressed or comes in events.
    func compress(_ response: inout HTTPResponse) async {
        let type = response.fields["content-type"]?.prefix { $0 != ";" } ?? ""
        guard Self.mediaTypes.contains(String(type)) else { return }
        response.fields.vary(on: "Accept-Encoding")
        switch response.body {
        case .bytes(let bytes):
            guard applies(toBytes: bytes.count) else { return }
            let smaller =
                bytes.count > Self.quickMaximumBytes
                ? await Self.compressedElsewhere(bytes) : Gzip.compressed(bytes)
            guard let smaller else { return }
            response.body = .bytes(smaller)
        case .stream(let write):
            guard isAccepted, let gzip = Gzip() else { return }
            response.body = .stream { writer in
                try await write(
                    BodyWriter { bytes throws(BodyWriter.Closed) in
                        try await writer.write(await gzip.compress(bytes))
                    })
                try await writer.write(await gzip.end())
            }
        }
        response.fields.append("content-encoding", "gzip")
    }

    @concurrent private static func compressedElsewhere(_ bytes: [UInt8]) async -> [UInt8]? {
        Gzip.compressed(bytes)
    }
}
