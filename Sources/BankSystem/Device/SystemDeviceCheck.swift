import BankFiles
public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A look at this machine and this process.
public struct SystemDeviceCheck: DeviceChecking {
    private let folders: [String]
    private let libraries: [DeviceReport.Library]

    public init(folders: [String], libraries: [DeviceReport.Library]) {
        self.folders = folders
        self.libraries = libraries
    }

    public func report() -> DeviceReport {
        DeviceReport(
            isAdministrator: geteuid() == 0, dumpsCore: bank_process_dumps_core(),
            isTraced: bank_process_is_traced(), folders: folders.map { FolderCheck(path: $0).report },
            libraries: libraries)
    }
}
