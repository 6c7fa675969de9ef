import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// A client whose bank a test can change or make unreachable.
struct RemoteConfigUnderTest: Sendable {
    let service: any RemoteConfigServiceProtocol
    let set: @Sendable ([RemoteConfig.Value]) -> Void
    /// Makes the bank unreachable, this many seconds after its last answer.
    let setOffline: @Sendable (_ seconds: Int) -> Void
}

/// Promises of ``RemoteConfigServiceProtocol`` for a bank in another process.
enum RemoteConfigPromises {
    static let all: [Promise<RemoteConfigUnderTest>] = [
        Promise("the values of the bank are returned") { subject in
            XCTAssertNil(subject.service.known)
            subject.set([limit("50")])
            let first = try await subject.service.config(maximumAgeSeconds: 0)
            XCTAssertEqual(first, RemoteConfig(values: [limit("50")], ageSeconds: 0))
            XCTAssertEqual(subject.service.known?.values, [limit("50")])
            subject.set([limit("60")])
            let second = try await subject.service.config(maximumAgeSeconds: 0)
            XCTAssertEqual(second.value(of: .transferDayLimit)?.text, "60")
            XCTAssertEqual(subject.service.known?.values, [limit("60")])
        },
        Promise("without the bank, the last values are returned with their age") { subject in
            subject.set([limit("50")])
            _ = try await subject.service.config(maximumAgeSeconds: 0)
            subject.setOffline(3_600)
            let kept = try await subject.service.config(maximumAgeSeconds: 0)
            XCTAssertEqual(kept, RemoteConfig(values: [limit("50")], ageSeconds: 3_600))
        },
        Promise("without the bank and earlier values, the call is a network error") { subject in
            subject.setOffline(1)
            do {
                _ = try await subject.service.config(maximumAgeSeconds: 0)
                XCTFail("no error")
            } catch ServiceError.networkError {}
        },
        Promise("unknown names of a newer bank are kept, and invalid values are ignored") { subject in
            let newer = RemoteConfig.Value(name: "transfers.limitPerYear", text: "1", isDefault: false)
            let odd = RemoteConfig.Value(name: "flags.pictures", text: "sometimes", isDefault: false)
            subject.set([newer, limit("much"), odd])
            let config = try await subject.service.config(maximumAgeSeconds: 0)
            XCTAssertEqual(config.values, [newer, limit("much"), odd])
            XCTAssertNil(config.value(of: .transferDayLimit))
            XCTAssertNil(config.value(of: .pictures))
        },
    ]

    private static func limit(_ text: String) -> RemoteConfig.Value {
        RemoteConfig.Value(name: "transfers.limitPerDay", text: text, isDefault: false)
    }
}
