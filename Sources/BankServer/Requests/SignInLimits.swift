import BankServices
import HTTPKit

/// How often one address may try to sign in, whatever the user names: twenty times at once, then once in three seconds.
/// The IPv6 addresses of one line count as one. The bank counts failures for each user besides.
struct SignInLimits {
    private static let burst = 20.0
    private static let perSecond = 1.0 / 3
    /// How many addresses are remembered. Those that tried longest ago are forgotten first.
    private static let addressMaximum = 10_000

    /// By the lines of addresses.
    private var tries: [[UInt8]: (left: Double, at: Duration)] = [:]

    /// Counts a try. Throws `tooManyAttempts`.
    mutating func count(_ address: String, at now: Duration) throws(ServiceError) {
        let line = IPAddress.line(of: address)
        let known = tries[line] ?? (Self.burst, now)
        let left = min(Self.burst, known.left + (now - known.at) / .seconds(1) * Self.perSecond)
        guard left >= 1 else {
            tries[line] = (left, now)
            throw .tooManyAttempts(retryAfterSeconds: max(1, Int(((1 - left) / Self.perSecond).rounded(.up))))
        }
        tries[line] = (left - 1, now)
        guard tries.count > Self.addressMaximum else { return }
        let oldest = tries.sorted { $0.value.at < $1.value.at }.prefix(Self.addressMaximum / 10)
        for (line, _) in oldest { tries[line] = nil }
    }
}

/// The addresses of proxies in front, whose `X-Forwarded-For` is believed.
public struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    /// - Parameter addresses: numeric IP addresses.
    public init(_ addresses: [String] = []) {
        self.addresses = Set(addresses)
    }

    /// Where a request comes from: the last address that no trusted proxy has, seen from here.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection; `nil` for a Unix socket, where a proxy is if one is declared.
    ///   - forwarded: the values of the field, in order, separated by commas.
    func client(of peer: String?, forwarded: String?) -> String? {
        guard !addresses.isEmpty, let forwarded, peer.map(addresses.contains) ?? true else { return peer }
        var client = peer
        for text in forwarded.split(separator: ",").reversed() {
            let address = String(text.filter { $0 != " " && $0 != "\t" })
            guard Self.isAddress(address) else { return client }
            client = address
            if !addresses.contains(address) { return client }
        }
        return client
    }

    /// Whether a text can be a numeric address. It goes into the log.
    private static func isAddress(_ text: String) -> Bool {
        (2...45).contains(text.utf8.count) && text.contains { $0 == "." || $0 == ":" }
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "."), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }
}
