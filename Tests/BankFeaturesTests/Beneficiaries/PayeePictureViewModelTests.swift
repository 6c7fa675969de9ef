import BankDevice
import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class PayeePictureViewModelTests: XCTestCase {
    private var images = StubImageCacheService()
    private var storage = StubStorageService()
    private var config = StubRemoteConfigService()
    private var clock: any Clock<Duration> = ContinuousClock()
    private let picture = Picture(of: Beneficiary.sample().iban)

    override func setUp() async throws {
        images = StubImageCacheService()
        storage = StubStorageService()
        config = StubRemoteConfigService()
        storage.onValue.answer(with: nil)
        config.onConfig.answer(with: .standard())
        config.onKnown.answer(with: .standard())
        images.onPicture.answer(with: picture)
    }

    private func makeModel() -> PayeePictureViewModel {
        PayeePictureViewModel(
            imageCacheService: images,
            featureFlagService: SettingsFeatureFlagService(storage: storage, config: config),
            remoteConfigService: config, clock: clock)
    }

    func testPicture_IsThatOfThePayee() async {
        let model = makeModel()
        XCTAssertEqual(model.state, .idle)
        await model.load(of: .sample())
        XCTAssertEqual(model.state, .loaded(picture))
        XCTAssertEqual(images.onPicture.calls, [.sample()])
        XCTAssertEqual(config.onConfig.calls, [3_600])
    }

    func testBankThatTurnsPicturesOff_ShowsNone() async {
        config.onKnown.answer(with: .standard([FeatureFlag.pictures.setting: "off"]))
        let model = makeModel()
        await model.load(of: .sample())
        XCTAssertEqual(model.state, .loaded(nil))
        XCTAssertEqual(images.onPicture.callCount, 0)
    }

    func testUnreachableBank_KeepsTheKnownFlag() async {
        config.onConfig.fail(with: ServiceError.networkError(underlying: "offline"))
        let model = makeModel()
        await model.load(of: .sample())
        XCTAssertEqual(model.state, .loaded(picture))
    }

    func testSlowPicture_IsLeftOut() async {
        images.onPicture.answer { [picture] _ in
            try await Task.sleep(for: .seconds(3_600))
            return picture
        }
        clock = ScriptedClock()
        let model = makeModel()
        await model.load(of: .sample())
        XCTAssertEqual(model.state, .loaded(nil))
    }

    func testFailingPicture_Fails() async {
        images.onPicture.fail(with: ServiceError.networkError(underlying: "offline"))
        let model = makeModel()
        await model.load(of: .sample())
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "offline")))
    }
}
