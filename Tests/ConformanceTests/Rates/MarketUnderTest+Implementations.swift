import BankDomain
import BankLedger
import BankServices
import BankSystem
import BankTestSupport
import Foundation

@testable import BankMock

extension MarketUnderTest {
    /// The ledger's rates, imported from a file in the European Central Bank's format.
    static func ledger(_ store: LedgerStore, files folder: TemporaryFolder) -> MarketUnderTest {
        MarketUnderTest(
            service: { LedgerMarketDataService(store: store, principals: $0) },
            publish: { days in
                let path = folder.path + "/rates.xml"
                try document(days).write(toFile: path, atomically: true, encoding: .utf8)
                let service = LedgerMarketDataService(
                    store: store, principals: PinnedPrincipalSource(BankUnderTest.operatorPrincipal))
                _ = try await service.importRates(RatesImportRequest(filePaths: [path]))
            })
    }

    /// The mock's rates, stored in its head.
    static func mock(_ host: MockBankHost) -> MarketUnderTest {
        MarketUnderTest(
            service: { MockMarketDataService(host: host, principals: $0) },
            publish: { days in
                try await host.change(nil, .commit) { bank in
                    bank.head.rates = MockRates(days: days.sorted { $0.date < $1.date })
                }
            })
    }

    private static func document(_ days: [ReferenceRates]) -> String {
        let cubes = days.map { day in
            let rates = day.currencies.filter { $0 != .eur }.map {
                "<Cube currency='\($0.code)' rate='\(day.perEuro($0)?.text ?? "")'/>"
            }
            return "<Cube time='\(day.date.text)'>\(rates.joined())</Cube>"
        }
        return """
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
            xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>\(cubes.joined())</Cube>\
            </gesmes:Envelope>
            """
    }
}
