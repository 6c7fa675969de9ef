import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class PaymentReturnDocumentTests: ClearingDocumentTestCase {
    private func written(_ returns: [IncomingPayment]) async throws -> String {
        let paths = try await service.write(
            try Self.message([], returns: returns), as: .interbankTransfer,
            to: folder + "/out-\(returns.count).xml")
        XCTAssertEqual(paths, [folder + "/out-\(returns.count)-returns.xml"])
        let text = try text(try XCTUnwrap(paths.first))
        XCTAssertEqual(MessageSchema.paymentReturn.problems(try tree(text)), [])
        return text
    }

    func testUETR_HasItsOwnElement() async throws {
        let reference = "8a562c67-ca16-48ba-b074-65581be6f001"
        let text = try await written([
            Self.incoming("INC000002", networkID: reference, endToEndID: nil, reason: nil), Self.incoming(),
        ])
        XCTAssertTrue(text.contains("<RtrId>INC000002</RtrId><OrgnlUETR>\(reference)</OrgnlUETR><OrgnlIntr"))
        XCTAssertTrue(text.contains("<Cd>MS03</Cd>"))
    }

    func testDirectDebits_GoBackInTheSameFile() async throws {
        let paths = try await service.write(
            try Self.message(
                [], returns: [Self.incoming()],
                directDebits: [Self.debit(), Self.debit("DDB000002", networkID: "C-2")]),
            as: .interbankTransfer,
            to: folder + "/out.xml")
        let written = try text(try XCTUnwrap(paths.first))
        XCTAssertEqual(MessageSchema.paymentReturn.problems(try tree(written)), [])
        XCTAssertTrue(written.contains("<NbOfTxs>3</NbOfTxs>"))
        XCTAssertTrue(written.contains("<Cd>MD06</Cd>"))
        XCTAssertEqual(
            try advices(written).map { advice in
                guard case .returned(let returned) = advice else { return "" }
                return "\(returned.networkID) \(returned.original) \(returned.amount.minorUnits)"
            },
            ["INC000001 T-1 725", "DDB000001 C-1 3000", "DDB000002 C-2 3000"])
    }

    func testPartlyReversedDebit_GoesBackWithTheRest() async throws {
        var debit = Self.debit()
        debit.reversedAmount = eur(1_000)
        let paths = try await service.write(
            try Self.message([], directDebits: [debit]), as: .interbankTransfer,
            to: folder + "/out.xml")
        let written = try text(try XCTUnwrap(paths.first))
        XCTAssertTrue(written.contains("<OrgnlIntrBkSttlmAmt Ccy=\"EUR\">30.00<"))
        XCTAssertTrue(written.contains("<RtrdIntrBkSttlmAmt Ccy=\"EUR\">20.00<"))
    }

    func testWrittenReturns_AreReadBackTheSame() async throws {
        let text = try await written([Self.incoming()])
        XCTAssertEqual(
            try advices(text),
            [
                .returned(
                    ReturnedPayment(
                        networkID: "INC000001", original: "T-1", amount: eur(725), reason: .unknownAccount))
            ])
    }
}
