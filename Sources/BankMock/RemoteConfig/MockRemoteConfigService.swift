public import BankServices
import LanguageKit
import Synchronization

/// A remote configuration that a test or preview sets, and that can be offline.
public final class MockRemoteConfigService: RemoteConfigServiceProtocol {
    private struct State {
        var answer: RemoteConfig
        var known: RemoteConfig?
        var offlineSeconds: Int?
    }

    private let state: Mutex<State>

    public init(values: [RemoteConfig.Value] = []) {
        state = Mutex(State(answer: RemoteConfig(values: values, ageSeconds: 0)))
    }

    public var known: RemoteConfig? { state.withLock { $0.known } }

    public func set(_ values: [RemoteConfig.Value]) {
        state.withLock { $0.answer = RemoteConfig(values: values, ageSeconds: 0) }
    }

    /// Simulates being offline for this many seconds since the last response; `nil` goes back online.
    public func setOffline(forSeconds seconds: Int?) { state.withLock { $0.offlineSeconds = seconds } }

    public func config(maximumAgeSeconds: Int) async throws -> RemoteConfig {
        try state.withLock { state in
            if let seconds = state.offlineSeconds {
                guard let known = state.known else {
                    throw ServiceError.networkError(underlying: "this machine is offline")
                }
                return RemoteConfig(values: known.values, ageSeconds: seconds)
            }
            state.known = state.answer
            return state.answer
        }
    }
}
