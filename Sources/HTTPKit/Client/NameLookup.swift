import CEvent

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the addresses of hosts with libevent's resolver: `/etc/hosts`, then the name servers of the system. glibc's
/// `getaddrinfo` would block, and cannot be linked statically.
final class NameLookup {
    typealias Answer = ([IPAddress]) -> Void

    private final class Query {
        let answer: Answer
        init(_ answer: @escaping Answer) { self.answer = answer }
    }

    private let base: OpaquePointer
    private lazy var resolver: OpaquePointer? = {
        let resolver =
            evdns_base_new(base, Int32(EVDNS_BASE_INITIALIZE_NAMESERVERS)) ?? evdns_base_new(base, 0)
        if let resolver {
            // A silent server is asked twice, then the next one.
            evdns_base_set_option(resolver, "timeout:", "2")
            evdns_base_set_option(resolver, "attempts:", "2")
        }
        return resolver
    }()

    init(_ base: OpaquePointer) { self.base = base }

    func end() {
        if let resolver { evdns_base_free(resolver, 0) }
        resolver = nil
    }

    /// Calls `answer` on the loop's thread, at once for numeric addresses; with no addresses if the name does not
    /// exist. The families alternate, so that an unreachable one costs one try.
    func find(_ host: String, _ answer: @escaping Answer) {
        if let address = IPAddress(host) { return answer([address]) }
        // Name servers are never asked for these (RFC 6761, sections 6.3 and 6.4).
        if host == "invalid" || host.hasSuffix(".invalid") { return answer([]) }
        if host == "localhost" || host.hasSuffix(".localhost") {
            return answer(["127.0.0.1", "::1"].compactMap { IPAddress($0) })
        }
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = cevent_stream_socket
        hints.ai_protocol = Int32(IPPROTO_TCP)
        let query = Unmanaged.passRetained(Query(answer)).toOpaque()
        // It calls back even if the result is available at once.
        evdns_getaddrinfo(
            resolver, host, nil, &hints,
            { error, list, context in
                guard let context else { return }
                let query = Unmanaged<Query>.fromOpaque(context).takeRetainedValue()
                var addresses: [IPAddress] = []
                var next = error == 0 ? list : nil
                while let entry = next {
                    if let address = entry.pointee.ai_addr.flatMap({ IPAddress($0) }) {
                        addresses.append(address)
                    }
                    next = entry.pointee.ai_next
                }
                if let list { evutil_freeaddrinfo(list) }
                query.answer(NameLookup.alternating(addresses))
            }, query)
    }

    /// IPv6 first (RFC 8305, section 4).
    static func alternating(_ addresses: [IPAddress]) -> [IPAddress] {
        let (ipv6, ipv4) = (addresses.filter(\.isIPv6), addresses.filter { !$0.isIPv6 })
        var result: [IPAddress] = []
        for index in 0..<max(ipv6.count, ipv4.count) {
            if index < ipv6.count { result.append(ipv6[index]) }
            if index < ipv4.count { result.append(ipv4[index]) }
        }
        return result
    }
}
