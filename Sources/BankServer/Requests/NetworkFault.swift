import BankAPI
import BankServices
import HTTPKit
import LanguageKit

/// What a network or a proxy does to the answer of a request, for tests of clients of the demo bank.
struct NetworkFault: Equatable, Sendable {
    /// What becomes of the answer.
    enum Answer: String, CaseIterable, Sendable {
        /// The connection is closed without an answer.
        case closed
        /// The connection is closed in the middle of the body.
        case cut
        /// A proxy answers instead, with a page of HTML.
        case html
    }

    private static let delayMaximumMilliseconds = 600_000
    private static let page = Array("<html><h1>502</h1></html>\n".utf8)

    /// `nil` for the bank's answer.
    private(set) var answer: Answer?
    /// Whether the bank handles the request.
    private(set) var reachesBank = true
    private(set) var delayMilliseconds = 0

    init() {}

    /// Reads the field ``RequestField/network``. Throws ``RequestFault`` and ``MalformedField``.
    init(_ fields: HTTPFields, isDemo: Bool) throws {
        guard fields.has(.network) else { return }
        guard isDemo else { throw RequestFault.demoOnly(field: RequestField.network.name) }
        guard let text = fields[.network] else { throw RequestFault.repeated(RequestField.network.name) }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            try take(String(part.drop { $0 == " " }))
        }
    }

    private mutating func take(_ word: String) throws(MalformedField) {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        if parts[0] == "delay", parts.count == 2, let milliseconds = Int(parts[1]),
            String(milliseconds) == parts[1], (1...Self.delayMaximumMilliseconds).contains(milliseconds),
            delayMilliseconds == 0
        {
            delayMilliseconds = milliseconds
            return
        }
        guard answer == nil, let answer = Answer(rawValue: parts[0]),
            parts.count == 1 || answer != .cut && parts[1] == "made"
        else {
            throw MalformedField(
                reason: .invalidValue(
                    field: .other(RequestField.network.name), value: String(word.prefix(100)),
                    reason: .malformed(
                        expected: "closed, closed:made, cut, html, html:made or delay:1500, each kind once")))
        }
        self.answer = answer
        // A cut answer is one of the bank.
        reachesBank = answer == .cut || parts.count == 2
    }

    /// What arrives of the bank's answer. Waits if it is late.
    func deliver(_ response: HTTPResponse, to request: HTTPRequest) async -> HTTPResponse {
        if delayMilliseconds > 0 { try? await Task.sleep(for: .milliseconds(delayMilliseconds)) }
        var response = response
        switch answer {
        case nil: break
        case .closed: response.isDropped = true
        case .html:
            return HTTPResponse(
                status: 502, fields: ["content-type": "text/html; charset=utf-8"], body: Self.page)
        // These have no body to cut.
        case .cut where request.method == "HEAD" || response.status == 204 || response.status == 304:
            response.isDropped = true
        case .cut: response.body = Self.firstHalf(of: response.body)
        }
        return response
    }

    private static func firstHalf(of body: OutgoingBody) -> OutgoingBody {
        .stream { writer in
            switch body {
            case .bytes(let bytes): try await writer.write(Array(bytes.prefix(bytes.count / 2)))
            case .stream(let produce):
                try await produce(
                    BodyWriter { bytes throws(BodyWriter.Closed) in
                        try await writer.write(Array(bytes.prefix(bytes.count / 2)))
                        throw BodyWriter.Closed()
                    })
            }
            throw BodyWriter.Closed()
        }
    }
}
