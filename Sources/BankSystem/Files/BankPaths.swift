public import BankServices
import LanguageKit

/// The paths of the bank's files (XDG Base Directory Specification 0.8).
///
/// `BANK_HOME` puts all of them into one folder.
public struct BankPaths: Hashable, Sendable {
    /// The folder of the ledger and the demo's state.
    public let dataFolder: String
    public let configurationFolder: String
    /// The folder of the program's own records: log, usage, last crash.
    public let stateFolder: String
    /// The folder of files that can be recreated.
    public let cacheFolder: String
    /// The folder of the agent's socket, which the system may delete after the user's last logout.
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

    /// The folders from the environment. Throws ``ServiceError/invalidConfiguration(reason:)`` if it names none.
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

    /// The files of a server's bank: it has its own keychain and agent; settings and log are shared.
    ///
    /// - Parameters:
    ///   - name: a name of the server that is valid as a file name.
    ///   - shortName: a short name for the agent's socket, whose path length is limited.
    public func ofServer(_ name: String, shortName: String) -> BankPaths {
        BankPaths(
            dataFolder: "\(dataFolder)/servers/\(name)", configurationFolder: configurationFolder,
            stateFolder: stateFolder, cacheFolder: "\(cacheFolder)/servers/\(name)",
            runtimeFolder: "\(runtimeFolder)/\(shortName)")
    }

    public var ledgerFile: String { dataFolder + "/ledger.db" }
    /// The lock for writers of the ledger.
    public var ledgerLockFile: String { dataFolder + "/ledger.lock" }
    /// The path of the demo's files, without extensions.
    public var demoBase: String { dataFolder + "/demo" }
    public var keychainFile: String { dataFolder + "/keychain.bkv" }
    /// The keychain before its last change.
    public var previousKeychainFile: String { dataFolder + "/keychain.previous.bkv" }
    /// The lock for writers of the keychain.
    public var keychainLockFile: String { dataFolder + "/keychain.lock" }
    /// The newest generation of the keychain seen so far.
    public var keychainWitnessFile: String { dataFolder + "/keychain.witness" }
    public var settingsFile: String { configurationFolder + "/settings.json" }

    public var logFile: String { stateFolder + "/bank.log" }
    /// Usage records, if the user has turned them on.
    public var analyticsFile: String { stateFolder + "/analytics.log" }
    /// The shell's history.
    public var historyFile: String { stateFolder + "/history" }
    /// The terminal sessions in which the demo was named.
    public var demoNoticeFile: String { stateFolder + "/demo-notice" }
    public var crashFile: String { stateFolder + "/" + Self.crashFileName }
    /// The name of the crash record in its folder.
    static let crashFileName = "crash"

    /// The folder of an area of files.
    public func folder(of area: FileArea) -> String {
        switch area {
        case .documents: dataFolder + "/documents"
        case .cache: cacheFolder + "/files"
        case .temporary: runtimeFolder + "/files"
        }
    }

    /// Every folder of the bank's files, each once.
    public var folders: [String] {
        [dataFolder, configurationFolder, stateFolder, cacheFolder, runtimeFolder]
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    // Relative paths in XDG variables must be ignored.
    private static func folder(
        _ variable: String, _ environment: (String) -> String?
    ) throws(ServiceError) -> String? {
        guard let folder = environment(variable), folder.hasPrefix("/") else { return nil }
        return try requireText(folder, variable) + "/bank"
    }

    /// `last` is the folder if no home is known either.
    private static func folder(
        _ variable: String, _ fallback: String, _ environment: (String) -> String?, _ last: String? = nil
    ) throws(ServiceError) -> String {
        if let folder = try folder(variable, environment) { return folder }
        guard let home = environment("HOME"), home.hasPrefix("/") else {
            if let last { return last }
            throw .invalidConfiguration(
                reason: "BANK_HOME and HOME are not set; set BANK_HOME to the folder of the bank's files")
        }
        return try requireText(home, "HOME") + fallback + "/bank"
    }

    // Bytes that are not UTF-8 were replaced, so the text would name another folder.
    private static func requireText(_ folder: String, _ variable: String) throws(ServiceError) -> String {
        guard !folder.unicodeScalars.contains("\u{FFFD}") else {
            throw .invalidConfiguration(reason: "the folder that \(variable) names is not UTF-8 text")
        }
        return folder
    }
}
