import CEvent

/// The libraries for connections, as they are linked. Asking for their versions initialises neither.
public enum HTTPLibraries {
    public static var libeventVersion: String { String(cString: event_get_version()) }
    public static var openSSLVersion: String { String(cString: cevent_openssl_version()) }
}
