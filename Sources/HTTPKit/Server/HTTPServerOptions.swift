/// The limits of a server. A client that exceeds one is refused or disconnected; other clients are not affected.
public struct HTTPServerOptions: Sendable {
    /// The request line and all fields together.
    public var headMaximumBytes = 16 * 1024
    /// From the first byte, or from the handshake, to the end of the header section.
    public var headTimeoutSeconds = 10
    /// How long a connection waits for the next request, for the next bytes of a body, or for a client that does not
    /// read.
    public var idleTimeoutSeconds = 60
    /// The minimum average speed of a body, checked after 10 seconds.
    public var bodyMinimumBytesPerSecond = 1024
    public var connectionMaximum = 20_000
    /// Connections from one IP address; loopback addresses and Unix sockets are not counted.
    public var connectionMaximumPerAddress = 256

    public init() {}
}

/// Why a server could not be started.
public enum HTTPServerError: Error, Hashable, Sendable {
    case addressInUse(String)
    case permissionDenied(String)
    /// The address is invalid, or not one of this machine.
    case addressNotAvailable(String)
    case certificate(TLSFault)
    /// A system call failed with this error number.
    case system(String, Int32)
}
