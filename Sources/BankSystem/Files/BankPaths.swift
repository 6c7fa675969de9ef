public import BankServices
import LanguageKit

/// Where the bank's files are (XDG Base Directory Specification 0.8).
///
/// `BANK_HOME` puts all of them into one folder.
public struct BankPaths: Hashable, Sendable {
    /// The folder of the books and the demo's state.
    public let dataFolder: String
    public let configurationFolder: String
    /// The folder of what the program notes of itself: its log, what was used, the last crash.
    public let stateFolder: String
    /// The folder of what can be made again.
    public let cacheFolder: String
    /// The folder of the agent's socket: gone with the user's last login where the system has one for that.
    public let runtimeFolder: String

    /// All files in one folder.
    public init(home: String) {
        self.init(
            dataFolder: home, configurationFolder: home, stateFolder: home, cacheFolder: home + "/cache",
            runtimeFolder: home + "/run")
    }

    private init(
        dataFolder: String, configurationFolder: String, stateFolder: String, cacheFolder: String,
        runtimeFolder: String
    ) {
        self.dataFolder = dataFolder
        self.configurationFolder = configurationFolder
        self.stateFolder = stateFolder
        self.cacheFolder = cacheFolder
        self.runtimeFolder = runtimeFolder
    }

    /// The folders that the environment names. Throws ``ServiceError/invalidConfiguration(reason:)`` if it
    /// names none.
    public init(environment: (String) -> String?) throws(ServiceError) {
        if let home = environment("BANK_HOME"), !home.isEmpty {
            self.init(home: try Self.requireText(home, "BANK_HOME"))
        } else {
            let dataFolder = try Self.folder("XDG_DATA_HOME", "/.local/share", environment)
            self.init(
                dataFolder: dataFolder,
                configurationFolder: try Self.folder("XDG_CONFIG_HOME", "/.config", environment),
                stateFolder: try Self.folder("XDG_STATE_HOME", "/.local/state", environment, dataFolder),
                cacheFolder: try Self.folder(
                    "XDG_CACHE_HOME", "/.cache", environment, dataFolder + "/cache"),
                runtimeFolder: try Self.folder("XDG_RUNTIME_DIR", environment) ?? dataFolder + "/run")
        }
    }

    /// The files of a server's bank: its keychain and its agent are its own, settings and log are shared.
    ///
    /// - Parameters:
    ///   - name: a name of the server that can be a file's.
    ///   - shortName: a short one for the socket of the agent, whose path cannot be long.
    public func ofServer(_ name: String, shortName: String) -> BankPaths {
        BankPaths(
            dataFolder: "\(dataFolder)/servers/\(name)", configurationFolder: configurationFolder,
            stateFolder: stateFolder, cacheFolder: "\(cacheFolder)/servers/\(name)",
            runtimeFolder: "\(runtimeFolder)/\(shortName)")
    }

    public var ledgerFile: String { dataFolder + "/ledger.db" }
    /// The lock on which writers of the books queue.
    public var ledgerLockFile: String { dataFolder + "/ledger.lock" }
    /// The demo's files, without their endings.
    public var demoBase: String { dataFolder + "/demo" }
    public var keychainFile: String { dataFolder + "/keychain.bkv" }
    /// The keychain before it was last written.
    public var previousKeychainFile: String { dataFolder + "/keychain.previous.bkv" }
    /// The lock on which writers of the keychain queue.
    public var keychainLockFile: String { dataFolder + "/keychain.lock" }
    /// The newest generation of the keychain that was seen.
    public var keychainWitnessFile: String { dataFolder + "/keychain.witness" }
    public var settingsFile: String { configurationFolder + "/settings.json" }

    public var logFile: String { stateFolder + "/bank.log" }
    /// What was used, if the user has that recorded.
    public var analyticsFile: String { stateFolder + "/analytics.log" }
    /// What was typed in the shell.
    public var historyFile: String { stateFolder + "/history" }
    public var crashFile: String { stateFolder + "/" + Self.crashFileName }
    /// The name of that record in its folder.
    static let crashFileName = "crash"

    /// The folder of an area of files.
    public func folder(of area: FileArea) -> String {
        switch area {
        case .documents: dataFolder + "/documents"
        case .cache: cacheFolder + "/files"
        case .temporary: runtimeFolder + "/files"
        }
    }

    /// Every folder that has files of the bank, each once.
    public var folders: [String] {
        [dataFolder, configurationFolder, stateFolder, cacheFolder, runtimeFolder]
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    // A relative path in an XDG variable is to be ignored.
    private static func folder(
        _ variable: String, _ environment: (String) -> String?
    ) throws(ServiceError) -> String? {
        guard let folder = environment(variable), folder.hasPrefix("/") else { return nil }
        return try requireText(folder, variable) + "/bank"
    }

    /// `last` is where the folder is if no home is known either.
    private static func folder(
        _ variable: String, _ fallback: String, _ environment: (String) -> String?, _ last: String? = nil
    ) throws(ServiceError) -> String {
        if let folder = try folder(variable, environment) { return folder }
        guard let home = environment("HOME"), home.hasPrefix("/") else {
            if let last { return last }
            throw .invalidConfiguration(
                reason: "BANK_HOME and HOME are not set, so there is no folder for the bank's files")
        }
        return try requireText(home, "HOME") + fallback + "/bank"
    }

    // Bytes that are not UTF-8 were replaced on the way, so the text would name another folder.
    private static func requireText(_ folder: String, _ variable: String) throws(ServiceError) -> String {
        guard !folder.unicodeScalars.contains("\u{FFFD}") else {
            throw .invalidConfiguration(reason: "the folder that \(variable) names is not UTF-8 text")
        }
        return folder
    }
}
