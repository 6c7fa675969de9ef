public import BankDomain
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's copy of the IANA time zone database.
public struct TimeZoneDatabase: Sendable {
    public static let system = TimeZoneDatabase(folder: "/usr/share/zoneinfo")

    private let folder: String

    public init(folder: String) {
        self.folder = folder
    }

    /// A zone by its name, such as `Asia/Ho_Chi_Minh`. Throws `invalidValue` for a name without a zone.
    public func zone(named name: String) throws(ServiceError) -> BankTimeZone {
        if BankTimeZone.isUTC(name) { return .utc }
        try SettingKey.timeZone.requireAllowed(name)
        do throws(ServiceError) {
            if let bytes = try PrivateFile.read("\(folder)/\(name)"), bytes.count <= Self.byteCountMaximum,
                let zone = TimeZoneFile(bytes)?.zone(named: name)
            {
                return zone
            }
        } catch .storage {
            // A folder, or a file that cannot be read, is no zone.
        }
        throw .invalidValue(
            field: .other(SettingKey.timeZone.name), value: name,
            reason: .malformed(expected: SettingKey.timeZoneName))
    }

    /// The name of this machine's zone: by the variable `TZ`, or by the link `/etc/localtime`; `nil` if neither leads
    /// to a zone.
    public func localName(variable: String?) -> String? {
        let wanted: String
        if let variable, !variable.isEmpty {
            wanted = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        } else {
            guard let path = realpath("/etc/localtime", nil) else { return nil }
            defer { free(path) }
            wanted = String(cString: path)
        }
        let parts = wanted.split(separator: "/", omittingEmptySubsequences: true)
        let name: String
        if let index = parts.firstIndex(of: "zoneinfo") {
            name = String(wanted[parts[index].endIndex...].drop { $0 == "/" })
        } else {
            name = wanted
        }
        return (try? zone(named: name))?.name
    }

    /// Zones of the database have less than 4 kB.
    private static let byteCountMaximum = 1 << 20
}
