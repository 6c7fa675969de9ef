import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// Every format, with handwritten expected output.
final class StatementFormatTests: StatementFileTestCase {
    func testCSV_QuotesFieldsAndKeepsTheirContent() async throws {
        let text = try await text(.csv)
        XCTAssertEqual(
            text,
            """
            id,bookingDate,valueDate,amount,currency,balance,counterparty,description,reference,category,externalID
            ACC001.7,2026-01-05,2026-01-05,3200.00,USD,4200.00,Müller & Söhne <KG>,"Lohn ""Januar""\",\
            RF18539007547034,salary,
            ACC001.8,2026-01-06,2026-01-08,-12.50,USD,4187.50,O'Neil,"=SUM(A1), milk;  bread",,groceries,
            ACC001.9,2026-01-06,2026-01-06,-0.05,USD,4187.45,,,,fees,

            """)
    }

    func testCSVWithoutEntries_HasTheBalancesOfItsFirstAndLastDay() async throws {
        let text = try await text(.csv, of: [])
        XCTAssertEqual(
            text,
            """
            id,bookingDate,valueDate,amount,currency,balance,counterparty,description,reference,category,externalID
            ,2026-01-01,,,USD,1000.00,,Opening balance,,,
            ,2026-01-31,,,USD,1000.00,,Closing balance,,,

            """)
    }

    func testJSON_HasSortedKeysAndExactAmounts() async throws {
        let text = try await text(.json, of: [Self.entries[0]])
        XCTAssertEqual(
            text,
            """
            {"account":{"accountName":"Primary Checking","accountNumber":"1234567890","accountType":"checking",\
            "currency":"USD","iban":"US12345678901234567890","id":"ACC001"},\
            "closingBalance":{"amount":"4200.00","currency":"USD","minorUnits":420000},\
            "credits":{"amount":"3200.00","currency":"USD","minorUnits":320000},\
            "debits":{"amount":"0.00","currency":"USD","minorUnits":0},"entries":[
            {"accountID":"ACC001","amount":{"amount":"3200.00","currency":"USD","minorUnits":320000},\
            "bookingDate":"2026-01-05","category":"salary","counterparty":"Müller & Söhne <KG>",\
            "description":"Lohn \\"Januar\\"","direction":"credit","entryNumber":7,"id":"ACC001.7",\
            "reference":"RF18539007547034","status":"booked","valueDate":"2026-01-05"}
            ],"entryCount":1,"from":"2026-01-01","id":"ACC001-20260101-20260131",\
            "openingBalance":{"amount":"1000.00","currency":"USD","minorUnits":100000},"to":"2026-01-31"}

            """)
    }

    func testCamt053_HasBothBalancesAndAllKnownDataOfEntries() async throws {
        let text = try await text(.camt053, of: [Self.entries[0]])
        XCTAssertEqual(
            text,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
            <BkToCstmrStmt>
            <GrpHdr><MsgId>ACC001-20260101-20260131</MsgId><CreDtTm>2026-02-01T00:00:00Z</CreDtTm></GrpHdr>
            <Stmt><Id>ACC001-20260101-20260131</Id><CreDtTm>2026-02-01T00:00:00Z</CreDtTm>
            <FrToDt><FrDtTm>2026-01-01T00:00:00Z</FrDtTm><ToDtTm>2026-01-31T23:59:59Z</ToDtTm></FrToDt>
            <Acct><Id><Othr><Id>1234567890</Id></Othr></Id><Ccy>USD</Ccy><Nm>Primary Checking</Nm></Acct>
            <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1000.00</Amt>\
            <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>
            <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">4200.00</Amt>\
            <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>
            <TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries></TtlNtries><TtlCdtNtries><Sum>3200.00</Sum>\
            </TtlCdtNtries><TtlDbtNtries><Sum>0.00</Sum></TtlDbtNtries></TxsSummry>
            <Ntry><NtryRef>ACC001.7</NtryRef><Amt Ccy="USD">3200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\
            <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><ValDt><Dt>2026-01-05</Dt></ValDt>\
            <AcctSvcrRef>ACC001.7</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd>\
            <SubFmlyCd>SALA</SubFmlyCd></Fmly></Domn><Prtry><Cd>salary</Cd></Prtry></BkTxCd>
            <NtryDtls><TxDtls><Refs><AcctSvcrRef>ACC001.7</AcctSvcrRef>\
            <EndToEndId>RF18539007547034</EndToEndId></Refs><Amt Ccy="USD">3200.00</Amt>\
            <CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Müller &amp; Söhne &lt;KG&gt;</Nm></Pty></Dbtr>\
            </RltdPties><RmtInf><Ustrd>RF18539007547034</Ustrd></RmtInf></TxDtls></NtryDtls>
            <AddtlNtryInf>Lohn &quot;Januar&quot;</AddtlNtryInf></Ntry>
            </Stmt>
            </BkToCstmrStmt>
            </Document>

            """)
    }

    func testCamt053_OmitsFreeTextAsEndToEndIdentification() async throws {
        let text = try await text(.camt053, of: Array(Self.entries[1...]))
        XCTAssertEqual(text.components(separatedBy: "<EndToEndId>NOTPROVIDED</EndToEndId>").count, 3)
        XCTAssertTrue(text.contains("<Cdtr><Pty><Nm>O&#39;Neil</Nm></Pty></Cdtr>"))
        XCTAssertEqual(
            text.components(separatedBy: "<AddtlNtryInf>").count, 2, "an element must not be empty")
    }

    func testMT940_HasItsFieldsAndItsCharacters() async throws {
        let text = try await text(.mt940)
        XCTAssertEqual(
            text,
            """
            :20:ACC001-260131
            :25:1234567890
            :28C:26031/1
            :60F:C260101USD1000,00
            :61:2601050105C3200,00NTRFRF18539007547034//ACC001.7
            :86:153?00Lohn 'Januar'?20RF18539007547034?32Mueller + Soehne (KG)
            :61:2601080106D12,50NTRFNONREF//ACC001.8
            :86:116?00.SUM(A1), milk, bread?32O'Neil
            :61:2601060106D0,05NCHGNONREF//ACC001.9
            :86:808
            :62F:C260131USD4187,45
            -

            """.replacingOccurrences(of: "\n", with: "\r\n"))
    }

    func testOFX_HasAFITIDAndAKindForEachEntry() async throws {
        let text = try await text(.ofx)
        XCTAssertEqual(
            lines(text, with: "<STMTTRN>"),
            [
                """
                <STMTTRN><TRNTYPE>DIRECTDEP</TRNTYPE><DTPOSTED>20260105</DTPOSTED><DTAVAIL>20260105</DTAVAIL>\
                <TRNAMT>3200.00</TRNAMT><FITID>ACC001.7</FITID><REFNUM>RF18539007547034</REFNUM>\
                <NAME>Müller &amp; Söhne &lt;KG&gt;</NAME>\
                <MEMO>Lohn &quot;Januar&quot; / RF18539007547034</MEMO></STMTTRN>
                """,
                """
                <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260106</DTPOSTED><DTAVAIL>20260108</DTAVAIL>\
                <TRNAMT>-12.50</TRNAMT><FITID>ACC001.8</FITID><NAME>O&#39;Neil</NAME>\
                <MEMO>=SUM(A1), milk;  bread</MEMO></STMTTRN>
                """,
                """
                <STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>20260106</DTPOSTED><DTAVAIL>20260106</DTAVAIL>\
                <TRNAMT>-0.05</TRNAMT><FITID>ACC001.9</FITID></STMTTRN>
                """,
            ])
        XCTAssertEqual(
            lines(text, with: "LEDGERBAL"),
            ["<LEDGERBAL><BALAMT>4187.45</BALAMT><DTASOF>20260131</DTASOF></LEDGERBAL>"])
        XCTAssertTrue(
            text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<?OFX OFXHEADER"))
    }

    func testHledger_DeclaresItsAccounts_SetsTheFirstBalanceAndAssertsTheLast() async throws {
        let text = try await text(.hledger)
        XCTAssertEqual(
            text,
            """
            ; Statement ACC001-20260101-20260131
            ; Months go together by include or in one file; for several -f, use --continues for later ones.

            tag reference
            tag valueDate
            commodity USD
            account Assets:Bank:Primary Checking
            account Equity:Opening-Balances

            2026-01-01 * Opening balance
                Assets:Bank:Primary Checking  = 1000.00 USD
                Equity:Opening-Balances

            account Income:Salary

            2026-01-05 * (ACC001.7) Müller & Söhne <KG> | Lohn "Januar"
                ; reference: RF18539007547034
                Assets:Bank:Primary Checking  3200.00 USD
                Income:Salary

            account Expenses:Groceries

            2026-01-06 * (ACC001.8) O'Neil | =SUM(A1), milk bread
                ; valueDate: 2026-01-08
                Assets:Bank:Primary Checking  -12.50 USD
                Expenses:Groceries

            account Expenses:Fees

            2026-01-06 * (ACC001.9)
                Assets:Bank:Primary Checking  -0.05 USD
                Expenses:Fees

            2026-01-31 * Closing balance
                Assets:Bank:Primary Checking  0.00 USD = 4187.45 USD

            """)
    }

    func testBeancount_OpensItsAccountsAndChecksBothBalances() async throws {
        let text = try await text(.beancount, of: Array(Self.entries[..<2]))
        XCTAssertEqual(
            text,
            """
            ; Statement ACC001-20260101-20260131
            ; A file that includes this one needs the next line too.
            plugin "beancount.plugins.auto_accounts"
            option "title" "Primary Checking"
            option "operating_currency" "USD"

            2025-12-31 open Assets:Bank:Primary-Checking USD

            2025-12-31 * "Opening balance"
              Assets:Bank:Primary-Checking  1000.00 USD
              Equity:Opening-Balances

            2026-01-01 balance Assets:Bank:Primary-Checking  1000.00 USD

            2026-01-05 * "Müller & Söhne <KG>" "Lohn \\"Januar\\""
              id: "ACC001.7"
              reference: "RF18539007547034"
              Assets:Bank:Primary-Checking  3200.00 USD
              Income:Salary  -3200.00 USD

            2026-01-06 * "O'Neil" "=SUM(A1), milk; bread"
              id: "ACC001.8"
              value-date: 2026-01-08
              Assets:Bank:Primary-Checking  -12.50 USD
              Expenses:Groceries  12.50 USD

            2026-02-01 balance Assets:Bank:Primary-Checking  4187.50 USD

            """)
    }

    func testContinuedJournals_HaveNoOpeningBalance() async throws {
        let hledger = try await text(.hledger, of: Array(Self.entries[..<1]), continues: true)
        XCTAssertEqual(
            hledger,
            """
            ; Statement ACC001-20260101-20260131
            ; It continues the journal of the days before, so it has no opening balance.

            tag reference
            tag valueDate
            commodity USD
            account Assets:Bank:Primary Checking

            account Income:Salary

            2026-01-05 * (ACC001.7) Müller & Söhne <KG> | Lohn "Januar"
                ; reference: RF18539007547034
                Assets:Bank:Primary Checking  3200.00 USD
                Income:Salary

            ; Closing balance 2026-01-31: 4200.00 USD

            """)
        let beancount = try await text(.beancount, of: [], continues: true)
        XCTAssertEqual(
            beancount,
            """
            ; Statement ACC001-20260101-20260131
            ; A file that includes this one needs the next line too.
            plugin "beancount.plugins.auto_accounts"
            option "title" "Primary Checking"
            option "operating_currency" "USD"

            2026-01-01 balance Assets:Bank:Primary-Checking  1000.00 USD

            2026-02-01 balance Assets:Bank:Primary-Checking  1000.00 USD

            """)
    }

    func testHTML_IsOneFileWithEscapedText() async throws {
        var account = Account.sample(name: "<script>alert(1)</script>")
        account = Account.sample(name: account.accountName, iban: "\"><img src=x>")
        let text = try await text(.html, .sample(of: account, entries: Self.entries))
        XCTAssertFalse(text.contains("<script"))
        XCTAssertFalse(text.contains("<img"))
        XCTAssertTrue(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        XCTAssertTrue(
            text.contains("Müller &amp; Söhne &lt;KG&gt;<small>Lohn &quot;Januar&quot; · RF18539007547034"))
        for outside in ["http:", "https:", "url(", "@import", "<link", " src=\""] {
            XCTAssertFalse(text.contains(outside), outside)
        }
        XCTAssertTrue(text.contains("@media print"))
        XCTAssertTrue(text.contains("<polyline class=\"line\" points=\"0,"))
        XCTAssertEqual(
            lines(text, with: "Closing balance</td>"),
            [
                """
                <tr class="b"><td>2026-01-31</td><td>Closing balance</td><td></td><td class="n">4,187.45</td></tr>
                """
            ])
    }

    func testHTML_NamesTheHolderAndTheBank() async throws {
        let statement = Statement.sample(entries: Self.entries)
        let page = try await text(.html, of: Self.entries, statement, holder: "Ada <Lovelace>")
        XCTAssertTrue(page.contains("<address><b>Ada &lt;Lovelace&gt;</b></address>"), page)
        XCTAssertTrue(page.contains(statement.id.text), page)
        XCTAssertTrue(page.contains("<dt>Bank code</dt><dd>00000000</dd>"), page)
        let unnamed = try await text(.html, of: Self.entries, statement)
        XCTAssertTrue(unnamed.contains("<address></address>"), unnamed)
    }

    func testPageForAVietnameseReader_IsInVietnamese() async throws {
        let reader = Localization(
            catalogue: Catalogue(language: .vietnamese, translations: ["Closing balance": "Số dư cuối kỳ"]))
        let page = try await text(.html, for: reader)
        XCTAssertTrue(page.contains("<html lang=\"vi\">"))
        XCTAssertTrue(page.contains("<td>Số dư cuối kỳ</td>"))
        XCTAssertFalse(page.contains("Closing balance"))
    }

    func testFilesForPrograms_AreTheSameForEveryReader() async throws {
        let reader = Localization(
            catalogue: Catalogue(language: .vietnamese, translations: ["Opening balance": "x"]))
        for format in StatementFormat.allCases where format != .html {
            let (own, other) = (try await text(format), try await text(format, for: reader))
            XCTAssertEqual(own, other, "\(format)")
        }
    }
}
