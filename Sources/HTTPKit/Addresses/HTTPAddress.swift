#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An address at which a server listens.
public enum HTTPAddress: Hashable, Sendable {
    /// A numeric IPv4 or IPv6 address. Port 0 takes any free port.
    case ip(String, port: UInt16)
    case unix(path: String)
    /// A listening socket passed by a supervisor (`sd_listen_fds(3)`).
    case descriptor(Int32)

    /// The address by which this machine reaches a listening server; `nil` for a socket without a port.
    public var reachable: HTTPAddress? {
        switch self {
        // These stand for all addresses of the machine, and are the address of none.
        case .ip("0.0.0.0", let port): .ip("127.0.0.1", port: port)
        case .ip("::", let port): .ip("::1", port: port)
        case .ip: self
        case .unix, .descriptor: nil
        }
    }

    /// Reads `127.0.0.1:3000`, `[::1]:3000`, `localhost:3000`, `3000` (loopback) or a path that begins with `/`.
    public init?(_ text: String) {
        if text.hasPrefix("/") {
            self = .unix(path: text)
            return
        }
        let colon = text.lastIndex(of: ":")
        let portText = colon.map { text[text.index(after: $0)...] } ?? text[...]
        guard let port = UInt16(portText), String(port) == portText else { return nil }
        var host = colon.map { text[..<$0] } ?? "127.0.0.1"
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        self = .ip(host == "localhost" ? "127.0.0.1" : String(host), port: port)
    }

    /// The sockets that a supervisor opened for this process (`LISTEN_PID` and `LISTEN_FDS` of `sd_listen_fds(3)`).
    public static func inherited(_ environment: (String) -> String?) -> [HTTPAddress] {
        guard environment("LISTEN_PID") == String(getpid()),
            let count = environment("LISTEN_FDS").flatMap(Int32.init), (1...64).contains(count)
        else { return [] }
        return (3..<3 + count).map { .descriptor($0) }
    }

    /// As in a URL: `127.0.0.1:3000`, `[::1]:3000`, or the path of a Unix socket.
    public var text: String {
        switch self {
        case .ip(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): path
        case .descriptor(let number): "descriptor \(number)"
        }
    }

    /// Opens a listening socket at the address. The caller closes it.
    func listen() throws(HTTPServerError) -> Int32 {
        switch self {
        case .ip(let host, let port): try listen(host, port)
        case .unix(let path): try listen(path)
        case .descriptor(let number): try Self.adopt(number)
        }
    }

    private func listen(_ host: String, _ port: UInt16) throws(HTTPServerError) -> Int32 {
        guard let address = IPAddress(host) else { throw .addressNotAvailable(text) }
        return try listen(address.isIPv6 ? AF_INET6 : AF_INET) { descriptor in
            address.withSocketAddress(port: port) { bind(descriptor, $0, $1) }
        }
    }

    private func listen(_ path: String) throws(HTTPServerError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { throw .addressNotAvailable(text) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        if Self.isAbandoned(path, address) { unlink(path) }
        // Only the user and the group can connect; add a proxy to the group.
        let mask = umask(0o007)
        defer { umask(mask) }
        return try listen(AF_UNIX) { descriptor in Self.withAddress(address) { bind(descriptor, $0, $1) } }
    }

    /// Whether the socket has no listener, as after a killed server. Connections to other kinds of files are refused as
    /// well, so the kind is checked first.
    private static func isAbandoned(_ path: String, _ address: sockaddr_un) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return false }
        let descriptor = socket(AF_UNIX, streamSocket, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withAddress(address) { connect(descriptor, $0, $1) } != 0 && errno == ECONNREFUSED
    }

    private func listen(
        _ family: Int32, _ bindTo: (_ descriptor: Int32) -> Int32
    ) throws(HTTPServerError) -> Int32 {
        let descriptor = socket(family, Self.streamSocket, 0)
        guard descriptor >= 0 else { throw .system("socket", errno) }
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        if family != AF_UNIX { setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size) }
        if family == AF_INET6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        guard bindTo(descriptor) == 0, Self.listens(descriptor) else {
            let number = errno
            close(descriptor)
            throw fault(number)
        }
        return descriptor
    }

    private static func listens(_ descriptor: Int32) -> Bool {
        #if canImport(Glibc)
            Glibc.listen(descriptor, 1024) == 0
        #else
            Darwin.listen(descriptor, 1024) == 0
        #endif
    }

    private static func adopt(_ descriptor: Int32) throws(HTTPServerError) -> Int32 {
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0
        else {
            throw .addressNotAvailable("descriptor \(descriptor)")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    private func fault(_ number: Int32) -> HTTPServerError {
        switch number {
        case EADDRINUSE: .addressInUse(text)
        case EACCES, EPERM: .permissionDenied(text)
        case EADDRNOTAVAIL, ENOENT, ENOTDIR: .addressNotAvailable(text)
        default: .system("bind", number)
        }
    }

    /// The address at which a socket listens, with the port that the system chose.
    static func bound(_ descriptor: Int32) -> HTTPAddress? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard result == 0 else { return nil }
        return withUnsafePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { numeric($0) }
        }.map { .ip($0.host, port: $0.port) }
    }

    /// The numeric form of an IP address; `nil` for other families.
    static func numeric(_ address: UnsafePointer<sockaddr>) -> (host: String, port: UInt16)? {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = Int32(address.pointee.sa_family)
        let raw = UnsafeRawPointer(address)
        var port: UInt16 = 0
        switch family {
        case AF_INET:
            var ipv4 = raw.loadUnaligned(as: sockaddr_in.self)
            port = UInt16(bigEndian: ipv4.sin_port)
            guard inet_ntop(AF_INET, &ipv4.sin_addr, &text, socklen_t(text.count)) != nil else { return nil }
        case AF_INET6:
            var ipv6 = raw.loadUnaligned(as: sockaddr_in6.self)
            port = UInt16(bigEndian: ipv6.sin6_port)
            guard inet_ntop(AF_INET6, &ipv6.sin6_addr, &text, socklen_t(text.count)) != nil else {
                return nil
            }
        default:
            return nil
        }
        return (text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }, port)
    }

    /// Calls `body` with an address in the form of the system calls.
    static func withAddress<Address>(
        _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    private static var streamSocket: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }
}
