public import BankDomain
public import BankServices
public import Observation

/// The picture of a payee, unless the user or the bank has turned pictures off.
@Observable
@MainActor
public final class PayeePictureViewModel {
    /// The bank is asked for its flags once an hour.
    private static let flagSeconds = 3_600
    /// After this time a payee is shown without its picture.
    private static let patience: Duration = .seconds(2)

    private let loader = Loader<Picture?>()
    private let imageCacheService: any ImageCacheServiceProtocol
    private let featureFlagService: any FeatureFlagServiceProtocol
    private let remoteConfigService: any RemoteConfigServiceProtocol
    private let clock: any Clock<Duration>

    /// - Parameter clock: measures the waiting time for a picture.
    public init(
        imageCacheService: any ImageCacheServiceProtocol, featureFlagService: any FeatureFlagServiceProtocol,
        remoteConfigService: any RemoteConfigServiceProtocol, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.imageCacheService = imageCacheService
        self.featureFlagService = featureFlagService
        self.remoteConfigService = remoteConfigService
        self.clock = clock
    }

    /// `nil` if pictures are off, or the picture did not come within two seconds.
    public var state: LoadState<Picture?> { loader.state }

    public func load(of beneficiary: Beneficiary) async {
        await loader.load {
            try await withThrowingTaskGroup(of: Picture?.self) { group in
                group.addTask { [imageCacheService, featureFlagService, remoteConfigService] in
                    // If the bank does not answer, the last known value of the flag is used.
                    _ = try? await remoteConfigService.config(maximumAgeSeconds: Self.flagSeconds)
                    guard try featureFlagService.value(of: .pictures) else { return nil }
                    return try await imageCacheService.picture(of: beneficiary)
                }
                group.addTask { [clock] in
                    try await clock.sleep(for: Self.patience)
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next().flatMap(\.self)
            }
        }
    }
}
