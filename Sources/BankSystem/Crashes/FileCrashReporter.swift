import BankFiles
public import BankServices
import CSystem
import LanguageKit

/// The record that ``CrashHandler`` leaves in a file.
public final class FileCrashReporter: CrashReporterProtocol {
    private let path: String

    public init(path: String) {
        self.path = path
    }

    public func lastCrash() throws -> CrashRecord? {
        guard let bytes = try PrivateFile.readGuarded(path, limit: CrashText.maximumByteCount + 1) else {
            return nil
        }
        guard let record = CrashText.record(bytes) else {
            throw ServiceError.storage(.damaged, path: path, underlying: "it is not the record of a crash")
        }
        return record
    }

    public func clear() throws {
        try PrivateFile.remove(path)
    }
}
