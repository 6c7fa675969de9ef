import CEvent
import CZlib

/// The libraries for connections and compression, as they are linked. Asking for their versions initialises none.
public enum HTTPLibraries {
    public static var libeventVersion: String { String(cString: event_get_version()) }
    public static var openSSLVersion: String { String(cString: cevent_openssl_version()) }
    public static var zlibVersion: String { String(cString: CZlib.zlibVersion()) }
}
