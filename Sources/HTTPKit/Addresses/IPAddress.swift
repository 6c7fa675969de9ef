#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes, highest first.
    public let bytes: [UInt8]

    /// Reads the common numeric forms: `192.0.2.1`, `2001:db8::1`.
    public init?(_ text: String) {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            bytes = withUnsafeBytes(of: ipv4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
            bytes = withUnsafeBytes(of: ipv6) { Array($0) }
        } else {
            return nil
        }
    }

    /// `nil` for other address families.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    public var isIPv6: Bool { bytes.count == 16 }

    /// The bytes that all addresses of one subscriber share: an IPv4 address, also in IPv6 form (`::ffff:192.0.2.1`),
    /// or the first 64 bits of an IPv6 address, because a subscriber has all addresses with them (RFC 6177).
    public var line: [UInt8] {
        guard isIPv6 else { return bytes }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
        return isMapped ? Array(bytes[12...]) : Array(bytes[..<8])
    }

    /// The ``line`` of a numeric address; the bytes of any other text.
    public static func line(of text: String) -> [UInt8] { IPAddress(text)?.line ?? Array(text.utf8) }

    /// Whether a numeric address is one of this machine.
    public static func isLoopback(_ text: String) -> Bool { text.hasPrefix("127.") || text == "::1" }

    /// Whether it is an address of this machine (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    public var isLoopback: Bool {
        isIPv6 ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes.first == 127
    }

    /// Whether the address is on the public internet, by the special-purpose registries of IANA (RFC 6890 and its
    /// updates). Addresses that embed an IPv4 address are not, because they can lead to any address.
    public var isGlobal: Bool {
        let special = isIPv6 ? Self.specialIPv6 : Self.specialIPv4
        guard !special.contains(where: { begins(with: $0.prefix, bitCount: $0.bitCount) }) else {
            return false
        }
        // All addresses assigned so far begin with these three bits.
        return !isIPv6 || begins(with: [0x20], bitCount: 3)
    }

    private func begins(with prefix: [UInt8], bitCount: Int) -> Bool {
        var rest = bitCount
        for (byte, wanted) in zip(bytes, prefix) where rest > 0 {
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> min(rest, 8))
            guard byte & mask == wanted & mask else { return false }
            rest -= 8
        }
        return rest <= 0
    }

    private static let specialIPv4: [(prefix: [UInt8], bitCount: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
        ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]

    private static let specialIPv6: [(prefix: [UInt8], bitCount: Int)] = [
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0d, 0xb8], 32), ([0x20, 0x02], 16),
        ([0x3f, 0xff, 0x00], 20),
    ]

    /// Calls `body` with the address and a port, in the form of the system calls.
    func withSocketAddress(
        port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
            return HTTPAddress.withAddress(address, body)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
        return HTTPAddress.withAddress(address, body)
    }
}
