public import BankServices
import CNettle

/// The libraries for cryptography, as they are linked. Asking for their versions initialises neither.
public enum CryptographyLibraries {
    public static var all: [DeviceReport.Library] {
        [
            DeviceReport.Library(name: "libsodium", version: Sodium.version),
            DeviceReport.Library(
                name: "Nettle", version: "\(nettle_version_major()).\(nettle_version_minor())"),
        ]
    }
}
