import BankAPI
public import BankDomain
public import BankServices
import JSONKit
import Synchronization

/// Values that a server's bank sets, cached in a file for when there is no network.
public final class FetchedConfigService: RemoteConfigServiceProtocol {
    fileprivate struct Kept {
        let values: [RemoteConfig.Value]
        let fetchedAt: Instant
    }

    private static let fileText = "config.json"

    private let api: APIClient
    private let files: any FileStorageProtocol
    private let clock: any BankClock
    private let last = Mutex<Kept?>(nil)

    public init(api: APIClient, files: any FileStorageProtocol, clock: any BankClock) {
        self.api = api
        self.files = files
        self.clock = clock
    }

    public var known: RemoteConfig? { last.withLock { $0 }.map(keptConfig) }

    public func config(maximumAgeSeconds: Int) async throws -> RemoteConfig {
        let kept = await kept()
        // If the clock was set back, the age of the cached values is unknown.
        if let kept, kept.fetchedAt <= clock.now() {
            let config = keptConfig(kept)
            if config.ageSeconds < maximumAgeSeconds { return config }
        }
        do {
            let fetched = Kept(values: try await api.call(ConfigAPI.list), fetchedAt: clock.now())
            last.withLock { $0 = fetched }
            await keep(fetched)
            return RemoteConfig(values: fetched.values, ageSeconds: 0)
        } catch let error as ServiceError where error.isOfTheNetwork {
            guard let kept else { throw error }
            return keptConfig(kept)
        }
    }

    private func keptConfig(_ kept: Kept) -> RemoteConfig {
        let age = (clock.now().millisecondsSinceEpoch - kept.fetchedAt.millisecondsSinceEpoch) / 1_000
        return RemoteConfig(values: kept.values, ageSeconds: Int(max(1, age)))
    }

    // MARK: The file

    private func kept() async -> Kept? {
        if let last = last.withLock({ $0 }) { return last }
        // An unreadable file is fetched again.
        guard let name = try? FileName(Self.fileText), let bytes = try? await files.read(name, in: .cache),
            let kept = Kept(file: bytes)
        else { return nil }
        last.withLock { $0 = $0 ?? kept }
        return kept
    }

    // The values were already read; a failure to cache them only makes later commands slower.
    private func keep(_ kept: Kept) async {
        guard let name = try? FileName(Self.fileText) else { return }
        try? await files.write(kept.file, to: name, in: .cache)
    }
}

extension FetchedConfigService.Kept {
    /// The years 1970 to 9999, in milliseconds.
    private static let moments: ClosedRange<Int64> = 0...253_402_300_799_999

    /// `nil` for other content.
    fileprivate init?(file: [UInt8]) {
        guard case .object(let members) = try? JSONValue(parsing: file),
            case .integer(let fetchedAt) = members["fetchedAt"], Self.moments.contains(fetchedAt),
            let list = members["values"],
            let values = try? [RemoteConfig.Value].read(list.bytes)
        else { return nil }
        self.init(values: values, fetchedAt: Instant(millisecondsSinceEpoch: fetchedAt))
    }

    fileprivate var file: [UInt8] {
        var list = JSONBytes()
        values.put(&list)
        let fetchedAt = JSONValue.integer(fetchedAt.millisecondsSinceEpoch).bytes
        return Array(#"{"fetchedAt":"#.utf8) + fetchedAt + Array(#","values":"#.utf8) + list.bytes
            + Array("}".utf8)
    }
}

extension ServiceError {
    /// Whether the bank did not answer, or another program answered instead.
    var isOfTheNetwork: Bool {
        switch self {
        case .networkError, .serverError, .decodingError: true
        default: false
        }
    }
}
