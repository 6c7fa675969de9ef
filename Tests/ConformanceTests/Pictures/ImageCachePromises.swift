import BankContainer
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``ImageCacheServiceProtocol`` about a bank's payees.
enum ImageCachePromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("a payee's picture is that of its account, also after it was added or removed") { bank in
            let images = await bank.session(of: BankUnderTest.operatorPrincipal).imageCacheService
            let payee = try await bank.payee("DE89370400440532013000")
            let first = try await images.picture(of: payee)
            XCTAssertEqual(first, Picture(of: payee.iban))
            let second = try await images.picture(of: payee)
            XCTAssertEqual(second, first)
            try await images.removeAll()
            let third = try await images.picture(of: payee)
            XCTAssertEqual(third, first)
        },
        Promise("payees with different accounts have different pictures") { bank in
            let images = await bank.session(of: BankUnderTest.operatorPrincipal).imageCacheService
            let (one, other) = (
                try await bank.payee("DE89370400440532013000"), try await bank.payee("GB33BUKB20201555555555")
            )
            let pictures = [try await images.picture(of: one), try await images.picture(of: other)]
            XCTAssertEqual(Set(pictures.map(\.tag)).count, 2)
            XCTAssertEqual(Set(pictures.map(\.bytes)).count, 2)
        },
    ]
}

extension BankConformanceTests {
    func testImageCachePromises_AreKept() async throws { try await keep(ImageCachePromises.all) }
}

extension BankUnderTest {
    fileprivate func payee(_ iban: String) async throws -> Beneficiary {
        try await `operator`.beneficiaries.add(
            BeneficiaryRequest(name: "Payee \(iban)", iban: iban, idempotencyKey: key(iban)), mode: .commit
        ).beneficiary
    }
}
