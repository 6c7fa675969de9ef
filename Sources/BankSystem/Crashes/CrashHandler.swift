import BankFiles
import CSystem

/// Leaves a record when a signal ends the program that only a mistake of it sends.
public enum CrashHandler {
    /// From here on to the end of the process. Where the bank has no files yet there is nobody to tell and nothing is
    /// done; a system that refuses is no reason to stop.
    public static func install(paths: BankPaths, version: String) {
        guard PrivateFile.exists(paths.dataFolder),
            (try? PrivateFile.makeFolder(of: paths.crashFile)) != nil
        else { return }
        _ = bank_crash_install(paths.stateFolder, BankPaths.crashFileName, version)
    }
}
