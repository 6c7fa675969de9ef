import BankServices
import HTTPKit

/// Limits sign-in attempts per address, for all user names: twenty at once, then one every three seconds. The IPv6
/// addresses of one subscriber count as one. The bank also counts failures per user.
struct SignInLimits {
    private static let burst = 20.0
    private static let perSecond = 1.0 / 3
    /// How many addresses are remembered. The least recent ones are dropped first.
    private static let addressMaximum = 10_000

    /// By the prefixes of addresses.
    private var tries: [[UInt8]: (left: Double, at: Duration)] = [:]

    /// Counts an attempt. Throws `tooManyAttempts`.
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

/// The addresses of reverse proxies whose `X-Forwarded-For` is trusted.
public struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    /// - Parameter addresses: numeric IP addresses.
    public init(_ addresses: [String] = []) {
        self.addresses = Set(addresses)
    }

    /// The client of a request: the nearest address that is not a trusted proxy.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection; `nil` for a Unix socket, which counts as a proxy if any is
    ///     configured.
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

    /// Whether the client's connection is encrypted, here or at a trusted proxy that says so (`X-Forwarded-Proto`).
    func isEncrypted(_ request: HTTPRequest) -> Bool {
        if request.peer.isSecure { return true }
        guard !addresses.isEmpty, request.peer.address.map(addresses.contains) ?? true else { return false }
        return request.fields["x-forwarded-proto"]?.lowercased() == "https"
    }

    /// Whether a text looks like a numeric address. It goes into the log.
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
