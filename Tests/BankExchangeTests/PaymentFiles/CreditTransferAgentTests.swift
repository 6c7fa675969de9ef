import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class CreditTransferAgentTests: PaymentFileTestCase {
    private func agents(_ identifications: [String]) async throws -> [PaymentAgent] {
        var message = CreditTransferFile()
        message.sum = nil
        message.payments = identifications.enumerated().map {
            CreditTransferFile.Payment(id: String($0), agent: $1)
        }
        return try await payments(message.text).map(\.creditorAgent)
    }

    func testIdentificationsOfOtherBanks_AreReadInEveryPlace() async throws {
        let agents = try await agents([
            "<BICFI>BUKBGB22</BICFI>", "<BIC>BUKBGB22</BIC>", "<LEI>LEI-1</LEI>",
            "<ClrSysMmbId><MmbId>202015</MmbId></ClrSysMmbId>", "<Othr><Id>202015</Id></Othr>",
            "<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>00000000</MmbId></ClrSysMmbId>",
        ])
        XCTAssertEqual(
            agents,
            ["BUKBGB22", "BUKBGB22", "LEI-1", "202015", "202015", "00000000"].map { .otherBank($0) })
    }

    func testBankCodeOfThisBank_IsThisBank() async throws {
        let agents = try await agents([
            "<ClrSysMmbId><ClrSysId><Cd>DEBLZ</Cd></ClrSysId><MmbId>00000000</MmbId></ClrSysMmbId>",
            "<ClrSysMmbId><MmbId>00000000</MmbId></ClrSysMmbId>",
            "<Othr><Id>00000000</Id><SchmeNm><Cd>X</Cd></SchmeNm><Issr>X</Issr></Othr>",
            "<BICFI>NOTPROVIDED</BICFI><Nm>This</Nm><Othr><Id>00000000</Id></Othr>",
        ])
        XCTAssertEqual(agents, Array(repeating: .thisBank, count: 4))
    }

    func testTwoIdentifications_AreAnotherBankIfOneIs() async throws {
        let agents = try await agents([
            "<BICFI>BUKBGB22</BICFI><ClrSysMmbId><MmbId>00000000</MmbId></ClrSysMmbId>"
        ])
        XCTAssertEqual(agents, [.otherBank("BUKBGB22")])
    }

    func testNotProvided_NamesNoBank() async throws {
        let agents = try await agents([
            "", "<Othr><Id>NOTPROVIDED</Id></Othr>", "<BICFI> NOTPROVIDED </BICFI>", "<Nm>NOTPROVIDED</Nm>",
            "<PstlAdr><Ctry>DE</Ctry></PstlAdr>",
        ])
        XCTAssertEqual(agents, Array(repeating: .unnamed, count: 5))
    }

    func testNameAlone_IdentifiesNoBank() async throws {
        let agents = try await agents(["<Nm>Barclays</Nm>"])
        XCTAssertEqual(agents, [.unidentified(name: "Barclays")])
    }

    func testDebtorsBank_IsThatOfEveryPayment() async throws {
        var message = CreditTransferFile()
        message.sum = nil
        message.debtorAgent = "<DbtrAgt><FinInstnId><BICFI>COBADEFF</BICFI></FinInstnId></DbtrAgt>"
        message.payments.append(CreditTransferFile.Payment(id: "E2E-2"))
        let agents = try await payments(message.text).map(\.debtorAgent)
        XCTAssertEqual(agents, [.otherBank("COBADEFF"), .otherBank("COBADEFF")])
    }

    func testDebtorsBankAfterAPayment_RefusesTheFile() async throws {
        let agent = "<DbtrAgt><FinInstnId><BICFI>COBADEFF</BICFI></FinInstnId></DbtrAgt>"
        let text = CreditTransferFile().text.replacing("</PmtInf>", with: agent + "</PmtInf>")
        let refusal = try await refusal(of: text)
        XCTAssertEqual(refusal, "14: it has DbtrAgt after payments")
    }
}
