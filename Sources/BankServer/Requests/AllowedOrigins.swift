import BankAPI
import HTTPKit

/// The origins whose pages may call the API from a browser (Fetch standard, CORS). They call it with a token in the
/// field `Authorization`: the API reads no cookie, and browsers are never told that they may send one.
public struct AllowedOrigins: Sendable {
    /// Browsers ask again at the latest after this time, which is the longest that Chromium keeps an answer.
    private static let preflightSeconds = 7_200

    // Each of these needs a preflight, so browsers are always told the same.
    private static let methods = (RouteDescription.Method.allCases.map(\.rawValue) + ["HEAD"])
        .joined(separator: ", ")
    private static let requestFields = RequestField.allCases.map(\.name).joined(separator: ", ")
    private static let responseFields = ResponseField.allCases.map(\.rawValue).joined(separator: ", ")

    private let texts: Set<String>

    public init(_ origins: [WebOrigin] = []) {
        texts = Set(origins.map(\.text))
    }

    /// Whether a page of an allowed origin sent the request.
    func allow(_ request: HTTPRequest) -> Bool {
        guard !texts.isEmpty, let origin = request.fields["origin"] else { return false }
        return texts.contains(origin)
    }

    /// The answer to a browser that asks whether a page may send a request; `nil` for other requests. It is the same for
    /// every path, so that the page can read why its request is refused.
    func preflightAnswer(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "OPTIONS", request.fields.has("access-control-request-method"), allow(request)
        else { return nil }
        return HTTPResponse(
            status: 204,
            fields: [
                "access-control-allow-methods": Self.methods,
                "access-control-allow-headers": Self.requestFields,
                "access-control-max-age": String(Self.preflightSeconds),
            ])
    }

    /// Lets a page of an allowed origin read the answer. Caches must not pass it on to other origins.
    func mark(_ fields: inout HTTPFields, answering request: HTTPRequest) {
        guard !texts.isEmpty else { return }
        fields.vary(on: "Origin")
        guard allow(request), let origin = request.fields["origin"] else { return }
        fields.append("access-control-allow-origin", origin)
        fields.append("access-control-expose-headers", Self.responseFields)
    }
}
