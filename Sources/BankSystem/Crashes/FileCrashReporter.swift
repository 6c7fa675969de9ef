import BankDomain
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
            throw ServiceError.storage(.damaged, path: path, underlying: "it is not a crash report")
        }
        return record
    }

    public func clear() throws {
        try PrivateFile.remove(path)
    }
}

/// Leaves a record when a fatal signal caused by a bug ends the program.
public enum CrashHandler {
    /// Installs the handler for the life of the process. Does nothing if the bank has no files yet, because there is no
    /// place for a record. Refusals by the system are ignored.
    public static func install(paths: BankPaths, version: String) {
        guard PrivateFile.exists(paths.dataFolder),
            (try? PrivateFile.makeFolder(of: paths.crashFile)) != nil
        else { return }
        _ = bank_crash_install(paths.stateFolder, BankPaths.crashFileName, version)
    }
}

/// The text that the handler in `CSystem` writes: `signal 4 at 1781740800 in 0.1.0` and a line feed; the time is in
/// seconds since 1970.
enum CrashText {
    static let maximumByteCount = 128

    static func record(_ bytes: [UInt8]) -> CrashRecord? {
        guard bytes.count <= maximumByteCount, bytes.last == UInt8(ascii: "\n") else { return nil }
        let words = String(decoding: bytes.dropLast(), as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0] == "signal", words[2] == "at", words[4] == "in",
            let signal = Int32(words[1]), (1...64).contains(signal),
            let seconds = Int64(words[3]), (0...253_402_300_799).contains(seconds),
            !words[5].isEmpty,
            words[5].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-+".contains($0)) })
        else { return nil }
        return CrashRecord(
            signal: signal, at: Instant(millisecondsSinceEpoch: seconds * 1_000), version: String(words[5]))
    }
}
