import BankAPI
import BankDevice
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

@testable import BankRemote

/// Caching a bank's remote configuration.
final class FetchedConfigServiceTests: XCTestCase {
    private let network = MockNetworkService()
    private let files = InMemoryFileStorage()
    private let clock = MovableClock(Instant(utc: CalendarDate(dayNumber: 20_634)))

    private func service() throws -> FetchedConfigService {
        FetchedConfigService(
            api: APIClient(
                server: try ServerAddress("https://bank.example"), network: network,
                tokens: InMemoryTokenStorage(), random: SeededRandomSource(seed: 1), clock: ScriptedClock()),
            files: files, clock: clock)
    }

    private func add(limit: String) {
        let body = #"[{"isDefault":false,"name":"transfers.limitPerDay","new":1,"value":"\#(limit)"}]"#
        network.add { _ in
            NetworkResponse(status: 200, fields: ["content-type": "application/json"], body: Array(body.utf8))
        }
    }

    private func limit(maximumAgeSeconds: Int, _ service: FetchedConfigService? = nil) async throws -> String?
    {
        try await (service ?? self.service()).config(maximumAgeSeconds: maximumAgeSeconds)
            .value(of: .transferDayLimit)?.text
    }

    func testFreshFile_IsReadInsteadOfTheBank() async throws {
        add(limit: "50")
        let first = try await limit(maximumAgeSeconds: 60)
        clock.advance(seconds: 59)
        let second = try await limit(maximumAgeSeconds: 60)
        XCTAssertEqual([first, second], ["50", "50"])
        XCTAssertEqual(network.requests.count, 1)
        XCTAssertEqual(network.requests.first?.target, "/api/v1/config")
    }

    func testOldFile_IsFetchedAgain() async throws {
        add(limit: "50")
        add(limit: "60")
        _ = try await limit(maximumAgeSeconds: 60)
        clock.advance(seconds: 60)
        let second = try await limit(maximumAgeSeconds: 60)
        XCTAssertEqual(second, "60")
    }

    func testFileOfTheFuture_IsFetchedAgain() async throws {
        add(limit: "50")
        add(limit: "60")
        _ = try await limit(maximumAgeSeconds: 60)
        clock.advance(seconds: -3_600)
        let second = try await limit(maximumAgeSeconds: 60)
        XCTAssertEqual(second, "60")
    }

    func testDamagedFile_IsFetchedAgain() async throws {
        for damage in [
            "", "x", "{}", #"{"fetchedAt":1,"values":[{}]}"#, #"{"fetchedAt":"1","values":[]}"#,
            #"{"fetchedAt":-9223372036854775808,"values":[]}"#,
        ] {
            try await files.write(Array(damage.utf8), to: FileName("config.json"), in: .cache)
            add(limit: "50")
            let read = try await limit(maximumAgeSeconds: 1_000_000)
            XCTAssertEqual(read, "50", damage)
        }
    }

    func testNextProcessWithoutANetwork_HasTheStoredValues() async throws {
        add(limit: "50")
        _ = try await limit(maximumAgeSeconds: 0)
        network.setOffline(true)
        clock.advance(seconds: 86_400)
        let config = try await service().config(maximumAgeSeconds: 0)
        XCTAssertEqual(config.value(of: .transferDayLimit)?.text, "50")
        XCTAssertEqual(config.ageSeconds, 86_400)
    }

    func testKeptValuesAfterTheClockWasSetBack_AreNotFresh() async throws {
        add(limit: "50")
        _ = try await limit(maximumAgeSeconds: 0)
        network.setOffline(true)
        clock.advance(seconds: -3_600)
        let config = try await service().config(maximumAgeSeconds: 60)
        XCTAssertEqual(config.ageSeconds, 1)
    }

    func testFlagThatTheBankDoesNotDecide_IsTheUsers() async throws {
        let service = try service()
        network.add { _ in
            NetworkResponse(
                status: 200, fields: ["content-type": "application/json"],
                body: Array(#"[{"isDefault":false,"name":"flags.log","value":"off"}]"#.utf8))
        }
        _ = try await service.config(maximumAgeSeconds: 0)
        let flags = SettingsFeatureFlagService(storage: InMemorySettingsService(), config: service)
        XCTAssertTrue(try flags.value(of: .log))
    }

    func testRefusalOfTheBank_IsNotHidden() async throws {
        add(limit: "50")
        _ = try await limit(maximumAgeSeconds: 0)
        network.add { _ in
            NetworkResponse(
                status: 404, fields: ["content-type": Problem.mediaType],
                body: Array(#"{"code":"notFound","status":404,"title":"x"}"#.utf8))
        }
        do {
            let read = try await limit(maximumAgeSeconds: 0)
            XCTFail("\(String(describing: read))")
        } catch let error as ServiceError {
            XCTAssertEqual(error.code, "notFound")
        }
    }

    func testFlagOfTheBank_HoldsUnlessTheUserSetIt() async throws {
        let settings = InMemorySettingsService()
        let service = try service()
        let flags = SettingsFeatureFlagService(storage: settings, config: service)
        XCTAssertTrue(try flags.value(of: .pictures))
        network.add { _ in
            NetworkResponse(
                status: 200, fields: ["content-type": "application/json"],
                body: Array(#"[{"isDefault":false,"name":"flags.pictures","value":"off"}]"#.utf8))
        }
        _ = try await service.config(maximumAgeSeconds: 0)
        XCTAssertFalse(try flags.value(of: .pictures))
        try settings.set("on", for: FeatureFlag.pictures.setting)
        XCTAssertTrue(try flags.value(of: .pictures))
    }
}
