import BankFiles
public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Checks this machine and this process.
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

/// Checks a folder, or the place where it would be created.
struct FolderCheck {
    let path: String

    var report: DeviceReport.Folder {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT
                ? report(exists: false, problem: cannotBeMade)
                : report(exists: false, problem: unwritable(errno))
        }
        return report(exists: true, problem: problem(FileInformation(status)))
    }

    private func report(exists: Bool, problem: DeviceReport.Folder.Problem?) -> DeviceReport.Folder {
        let freeByteCount = bank_free_bytes(exists ? path : nearestFolder)
        return DeviceReport.Folder(
            path: path, exists: exists, problem: problem,
            freeByteCount: freeByteCount < 0 ? nil : freeByteCount)
    }

    private func problem(_ folder: FileInformation) -> DeviceReport.Folder.Problem? {
        guard folder.isFolder else { return unwritable(ENOTDIR) }
        guard folder.isOwn else { return .foreign }
        guard folder.permissions & 0o077 == 0 else { return .open(permissions: folder.permissions) }
        return access(path, W_OK | X_OK) == 0 ? nil : unwritable(errno)
    }

    private var cannotBeMade: DeviceReport.Folder.Problem? {
        var status = stat()
        guard stat(nearestFolder, &status) == 0 else { return unwritable(errno) }
        guard FileInformation(status).isFolder else { return unwritable(ENOTDIR) }
        return access(nearestFolder, W_OK | X_OK) == 0 ? nil : unwritable(errno)
    }

    /// The nearest parent folder that exists.
    private var nearestFolder: String {
        var above = path[...]
        while let slash = above.lastIndex(of: "/") {
            above = above[..<slash]
            if above.isEmpty { return "/" }
            if access(String(above), F_OK) == 0 { return String(above) }
        }
        return "."
    }

    private func unwritable(_ number: Int32) -> DeviceReport.Folder.Problem {
        .unwritable(reason: SystemError.words(number))
    }
}

public enum MachineName {
    /// The name without its domain; `nil` if the system has none.
    public static func current() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        // One less, because a name that fills the buffer may not be terminated.
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let bytes = buffer.map(UInt8.init(bitPattern:))
        let name = String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: ".") }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
