import BankFiles
public import BankServices
import FoundationEssentials
import JSONKit
import LanguageKit
import Synchronization

/// The user's settings in a JSON file.
public final class FileSettingsService: StorageServiceProtocol {
    private let path: String
    private let lock: FileLock
    private let require: Requirement
    private let loaded = Mutex<[String: String]?>(nil)

    /// Throws for a value that the program can't use.
    public typealias Requirement = @Sendable (_ value: String, _ key: SettingKey) throws(ServiceError) -> Void

    /// Settings in this file, which is read at the first access and created at the first change.
    public init(path: String, require: @escaping Requirement = { _, _ throws(ServiceError) in }) {
        self.path = path
        self.require = require
        self.lock = FileLock(path: path + ".lock")
    }

    public func value(for key: SettingKey) throws -> String? {
        try loaded.withLock { loaded in
            let values = try loaded ?? read()
            loaded = values
            guard let value = values[key.name] else { return nil }
            guard (try? key.requireAllowed(value)) != nil else {
                throw damaged("\(key.name) is \"\(key.shown(value))\"")
            }
            try require(value, key)
            return value
        }
    }

    public func set(_ value: String, for key: SettingKey) throws {
        try key.requireAllowed(value)
        try require(value, key)
        try change { $0[key.name] = value }
    }

    /// Restores the default.
    public func unset(_ key: SettingKey) throws {
        try change { $0[key.name] = nil }
    }

    // Aliases are members of the same file. No setting begins so.
    private static let aliasPrefix = "alias."

    public func aliases() throws -> [CommandAlias] {
        try read().compactMap { key, command in
            guard key.hasPrefix(Self.aliasPrefix) else { return nil }
            return CommandAlias(name: String(key.dropFirst(Self.aliasPrefix.count)), command: command)
        }.sorted { $0.name < $1.name }
    }

    public func setAlias(_ alias: CommandAlias) throws {
        try alias.requireAllowed()
        try change { $0[Self.aliasPrefix + alias.name] = alias.command }
    }

    public func removeAlias(_ name: String) throws -> CommandAlias {
        guard let alias = try aliases().first(where: { $0.name == name }) else {
            throw ServiceError.notFound(.alias, name: name)
        }
        try change { $0[Self.aliasPrefix + name] = nil }
        return alias
    }

    // Unchanged values need no lock and no disk space, so this checks before the lock, and again inside it.
    private func change(_ body: (inout [String: String]) -> Void) throws {
        guard try changed(by: body) != nil else { return }
        try lock.withLock {
            guard let values = try changed(by: body) else { return }
            try PrivateFile.replace(path, with: try encoded(values))
            loaded.withLock { $0 = values }
        }
    }

    /// The changed settings; `nil` if nothing changes.
    private func changed(by body: (inout [String: String]) -> Void) throws -> [String: String]? {
        let before = try readIfUndamaged()
        var values = before ?? [:]
        body(&values)
        return values == before ? nil : values
    }

    private func read() throws -> [String: String] {
        guard let bytes = try PrivateFile.read(path) else { return [:] }
        do {
            return try JSONText.decode([String: String].self, from: bytes)
        } catch {
            throw damaged("it is not a JSON object with text values")
        }
    }

    /// The stored settings; `nil` if they are damaged, because a change repairs them.
    private func readIfUndamaged() throws -> [String: String]? {
        do {
            return try read()
        } catch ServiceError.storage(.damaged, _, _) {
            return nil
        }
    }

    private func encoded(_ values: [String: String]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(values)) + [UInt8(ascii: "\n")]
        } catch {
            throw ServiceError.unknown(
                underlying: "the settings cannot be written: \(String(describing: error))")
        }
    }

    private func damaged(_ reason: Phrase) -> ServiceError {
        .storage(.damaged, path: path, underlying: reason)
    }
}
