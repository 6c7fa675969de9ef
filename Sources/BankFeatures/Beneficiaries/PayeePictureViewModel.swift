public import BankDomain
public import BankServices
public import Observation

/// The picture of a payee, unless the user or the bank has turned pictures off.
@Observable
@MainActor
public final class PayeePictureViewModel {
    /// The bank is asked for its flags once an hour.
    private static let flagSeconds = 3_600

    private let loader = Loader<Picture?>()
    private let imageCacheService: any ImageCacheServiceProtocol
    private let featureFlagService: any FeatureFlagServiceProtocol
    private let remoteConfigService: any RemoteConfigServiceProtocol

    public init(
        imageCacheService: any ImageCacheServiceProtocol, featureFlagService: any FeatureFlagServiceProtocol,
        remoteConfigService: any RemoteConfigServiceProtocol
    ) {
        self.imageCacheService = imageCacheService
        self.featureFlagService = featureFlagService
        self.remoteConfigService = remoteConfigService
    }

    /// `nil` once pictures are found to be off.
    public var state: LoadState<Picture?> { loader.state }

    public func load(of beneficiary: Beneficiary) async {
        await loader.load {
            // Without an answer of the bank, the flag has the value that is known.
            _ = try? await remoteConfigService.config(maximumAgeSeconds: Self.flagSeconds)
            guard try featureFlagService.value(of: .pictures) else { return nil }
            return try await imageCacheService.picture(of: beneficiary)
        }
    }
}
