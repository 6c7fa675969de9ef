import BankServices
import HTTPKit

/// Limits sign-in attempts per address, for all user names: twenty at once, then one every three seconds. The IPv6
/// addresses of one subscriber count as one. The bank also counts failures per user.
struct SignInLimits {
    private static let burst = 20.0
    /// The tries that a taken user name costs, because registration tells which names exist.
    private static let takenNameTries = 4.0
    private static let perSecond = 1.0 / 3
    /// How many addresses are remembered. The least recent ones are dropped first.
    private static let addressMaximum = 10_000

    /// By the prefixes of addresses.
    private var tries: [[UInt8]: (left: Double, at: Duration)] = [:]

    /// Counts an attempt. Throws `tooManyAttempts`.
    mutating func count(_ address: String, at now: Duration) throws(ServiceError) {
        let line = IPAddress.line(of: address)
        let left = left(of: line, at: now)
        guard left >= 1 else {
            tries[line] = (left, now)
            throw .tooManyAttempts(retryAfterSeconds: max(1, Int(((1 - left) / Self.perSecond).rounded(.up))))
        }
        tries[line] = (left - 1, now)
        guard tries.count > Self.addressMaximum else { return }
        let oldest = tries.sorted { $0.value.at < $1.value.at }.prefix(Self.addressMaximum / 10)
        for (line, _) in oldest { tries[line] = nil }
    }

    /// Counts a registration under a taken name, after its attempt was counted.
    mutating func countTakenName(_ address: String, at now: Duration) {
        let line = IPAddress.line(of: address)
        tries[line] = (left(of: line, at: now) + 1 - Self.takenNameTries, now)
    }

    private func left(of line: [UInt8], at now: Duration) -> Double {
        guard let known = tries[line] else { return Self.burst }
        return min(Self.burst, known.left + (now - known.at) / .seconds(1) * Self.perSecond)
    }
}

extension ServiceError {
    /// True if it tells that a user name exists.
    package var isTakenName: Bool {
        guard case .invalidValue(.known(.username), _, .taken) = self else { return false }
        return true
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
        isTrusted(peer) ? Self.nearest(forwarded, besides: addresses) ?? peer : peer
    }

    /// The nearest forwarded address that is not a proxy's; `nil` if the field names none that can be read.
    private static func nearest(_ forwarded: String?, besides proxies: Set<String>) -> String? {
        var client: String?
        for text in (forwarded ?? "").split(separator: ",").reversed() {
            guard let address = address(text.filter { $0 != " " && $0 != "\t" }) else { return client }
            client = address
            if !proxies.contains(address) { return client }
        }
        return client
    }

    private func isTrusted(_ peer: String?) -> Bool {
        !addresses.isEmpty && (peer.map(addresses.contains) ?? true)
    }

    /// Whether the client is certainly on this machine. Behind a proxy that is not declared, or that does not name its
    /// client, it is not known.
    func isLocal(_ request: HTTPRequest) -> Bool {
        let fields = request.fields
        guard request.peer.address.map(IPAddress.isLoopback) ?? true else { return false }
        guard isTrusted(request.peer.address) else {
            return !["x-forwarded-for", "x-forwarded-proto", "forwarded", "via"].contains(where: fields.has)
        }
        return Self.nearest(fields.values(of: "x-forwarded-for").last, besides: addresses)
            .map(IPAddress.isLoopback) ?? false
    }

    /// Whether the client's connection is encrypted, here or at a trusted proxy that says so (`X-Forwarded-Proto`).
    func isEncrypted(_ request: HTTPRequest) -> Bool {
        request.peer.isSecure
            || isTrusted(request.peer.address)
                && request.fields["x-forwarded-proto"]?.lowercased() == "https"
    }

    /// The numeric address of a field's entry, without its port (RFC 7239, section 6). It goes into the log.
    private static func address(_ text: String) -> String? {
        if IPAddress(text) != nil { return text }
        let host =
            text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
        return IPAddress(String(host)) == nil ? nil : String(host)
    }
}
