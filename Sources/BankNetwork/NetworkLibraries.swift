public import BankServices
import HTTPKit

/// The libraries for connections.
public enum NetworkLibraries {
    public static var all: [DeviceReport.Library] {
        [
            DeviceReport.Library(name: "libevent", version: HTTPLibraries.libeventVersion),
            DeviceReport.Library(name: "OpenSSL", version: HTTPLibraries.openSSLVersion),
            DeviceReport.Library(name: "zlib", version: HTTPLibraries.zlibVersion),
        ]
    }
}
