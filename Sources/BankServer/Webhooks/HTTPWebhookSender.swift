import BankAPI
import BankCryptography
public import BankDomain
public import BankServices
import FoundationEssentials
import HTTPKit
import Synchronization

/// Sends messages to webhooks over HTTP, signed with HMAC-SHA-256 (RFC 2104) over the time and the body.
///
/// Redirects are not followed. The address is checked when connecting, so that a name cannot resolve to another one
/// afterwards.
public final class HTTPWebhookSender: WebhookSenderProtocol {
    /// Which addresses it calls.
    public enum Reach: Sendable {
        /// Only those on the public internet.
        case internet
        /// Also those of this machine.
        case internetAndThisMachine
        case everywhere
    }

    /// How much of an answer is read, so that the connection can be reused.
    private static let answerMaximumBytes = 16 * 1024

    private let reach: Reach
    private let userAgent: String
    private let clock: any BankClock
    /// Created for the first message, so that programs that send nothing have no thread for it.
    private let client = Mutex<HTTPClient?>(nil)

    /// A sender whose signatures have the times of `clock`. The clock of a demo bank does not prove that a message is
    /// recent.
    public init(version: String, reach: Reach, clock: any BankClock) {
        self.reach = reach
        self.clock = clock
        self.userAgent = "bank/\(version)"
    }

    public func send(_ message: WebhookMessage) async -> WebhookOutcome? {
        guard !message.secrets.isEmpty else { return .failed(.secretMissing) }
        let (body, time) = (WebhookEvent(message).body, clock.now())
        let request = HTTPClientRequest(
            "POST", HTTPOrigin(message.url), message.url.target,
            fields: [
                "content-type": "application/json", "user-agent": userAgent,
                "bank-delivery": message.id.text, "bank-event": message.event,
                "bank-signature": Self.signature(of: body, at: time, by: message.secrets),
                "webhook-id": message.id.text, "webhook-timestamp": Self.seconds(time),
                "webhook-signature": message.secrets.map {
                    Self.standardSignature(of: body, message.id, at: time, by: $0)
                }.joined(separator: " "),
            ], body: .bytes(body), timeoutSeconds: message.patienceSeconds)
        do {
            return try await sharedClient().withResponse(to: request) { response in
                _ = try? await response.body.collect(upTo: Self.answerMaximumBytes)
                return .answered(status: response.status)
            }
        } catch HTTPClientError.cancelled {
            return nil
        } catch {
            return .failed(WebhookFault(error))
        }
    }

    /// The value of the field `Bank-Signature`: the time of the attempt in seconds since 1970, and the authentication
    /// code of that time, a dot and the body, by each secret.
    static func signature(of body: [UInt8], at time: Instant, by secrets: [SharedSecret]) -> String {
        let seconds = seconds(time)
        let codes = secrets.map { secret in
            let code = HMACSHA256.code(of: Array("\(seconds).".utf8) + body, key: secret)
            return "v1=\(Hexadecimal.text(code))"
        }
        return (["t=\(seconds)"] + codes).joined(separator: ",")
    }

    /// The value of the field `webhook-signature` of the Standard Webhooks specification 1.0.0: the authentication code
    /// of the id, the time and the body, separated by dots. Receivers of that convention decode the secret's text
    /// behind `whsec_` as base64 and use those bytes as the key. Our hexadecimal digits are valid base64.
    static func standardSignature(
        of body: [UInt8], _ id: WebhookDeliveryID, at time: Instant, by secret: SharedSecret
    ) -> String {
        let key = SharedSecret(SecretBytes(Array(Data(base64Encoded: secret.hexadecimal) ?? Data())))
        let code = HMACSHA256.code(of: Array("\(id.text).\(seconds(time)).".utf8) + body, key: key)
        return "v1," + Data(code).base64EncodedString()
    }

    private static func seconds(_ time: Instant) -> String { String(time.millisecondsSinceEpoch / 1_000) }

    private func sharedClient() throws -> HTTPClient {
        try client.withLock { client in
            if let client { return client }
            var options = HTTPClientOptions()
            options.connectionTimeoutSeconds = 5
            options.connectionMaximumPerOrigin = 4
            switch reach {
            case .internet: options.isAllowed = \.isGlobal
            case .internetAndThisMachine: options.isAllowed = { $0.isGlobal || $0.isLoopback }
            case .everywhere: break
            }
            let made = try HTTPClient(options)
            client = made
            return made
        }
    }
}

extension HTTPOrigin {
    fileprivate init(_ address: WebAddress) {
        self.init(isSecure: address.isSecure, host: address.host, port: address.port)
    }
}

extension WebhookFault {
    fileprivate init(_ error: any Error) {
        switch error as? HTTPClientError {
        case .nameNotFound: self = .nameNotFound
        case .addressNotAllowed: self = .addressNotAllowed
        case .notConnected, .system: self = .notConnected
        case .certificate, .handshake: self = .certificateInvalid
        case .timedOut: self = .timedOut
        case .noAnswer, .malformedAnswer, .answerToAnother, .cancelled, .shutDown, nil: self = .noAnswer
        }
    }
}
