import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// Reads files of the clearing that tests write.
class ClearingFileTestCase: FileTestCase {
    func advices(_ text: String) throws -> [ClearingAdvice] {
        try ClearingFile.advices(in: InputFile("clearing.xml", bytes: Array(text.utf8)))
    }

    /// The line and reason of a refusal, such as `3: it is not XML`.
    func refusal(of text: String, at file: StaticString = #filePath, line: UInt = #line) throws -> String? {
        do {
            XCTFail("\(try advices(text))", file: file, line: line)
            return nil
        } catch ServiceError.invalidFile(_, let line, let column, let reason) {
            XCTAssertNil(column)
            return [line.map(String.init), reason.english].compactMap(\.self).joined(separator: ": ")
        }
    }

    /// Each change of a text must be refused as stated.
    func check(
        _ text: String, _ refusals: [(found: String, put: String, refusal: String)],
        at file: StaticString = #filePath, line: UInt = #line
    ) throws {
        for (found, put, expected) in refusals {
            XCTAssertTrue(text.contains(found), found, file: file, line: line)
            let refusal = try refusal(of: text.replacing(found, with: put), at: file, line: line)
            XCTAssertEqual(refusal, expected, put, file: file, line: line)
        }
    }
}

/// Valid messages of the clearing.
enum ClearingSample {
    static let statusReport = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10"><FIToFIPmtStsRpt>
        <GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-07-02T08:00:00Z</CreDtTm></GrpHdr>
        <OrgnlGrpInfAndSts><OrgnlMsgId>CLM000001-2026-07-01</OrgnlMsgId><OrgnlMsgNmId>pacs.008</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
        <TxInfAndSts><OrgnlInstrId>TRF000041</OrgnlInstrId><OrgnlEndToEndId>TRF000041</OrgnlEndToEndId><OrgnlTxId>TRF000041</OrgnlTxId><TxSts>ACSC</TxSts>
          <OrgnlTxRef><IntrBkSttlmAmt Ccy="EUR">12.50</IntrBkSttlmAmt></OrgnlTxRef></TxInfAndSts>
        <TxInfAndSts><OrgnlTxId>TRF000042</OrgnlTxId><TxSts>RJCT</TxSts><StsRsnInf><Orgtr><Nm>B</Nm></Orgtr><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
        <TxInfAndSts><OrgnlTxId>TRF000043</OrgnlTxId><TxSts>ACSP</TxSts></TxInfAndSts>
        </FIToFIPmtStsRpt></Document>
        """

    static let paymentReturn = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.004.001.09"><PmtRtr>
        <GrpHdr><MsgId>R</MsgId><CreDtTm>2026-07-02T08:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>7.25</CtrlSum>
        <TtlRtrdIntrBkSttlmAmt Ccy="EUR">7.25</TtlRtrdIntrBkSttlmAmt><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>
        <TxInf><RtrId>R-1</RtrId><OrgnlInstrId>X</OrgnlInstrId><OrgnlEndToEndId>Y</OrgnlEndToEndId><OrgnlTxId>TRF000042</OrgnlTxId>
          <OrgnlIntrBkSttlmAmt Ccy="EUR">8.00</OrgnlIntrBkSttlmAmt><RtrdIntrBkSttlmAmt Ccy="EUR">7.25</RtrdIntrBkSttlmAmt>
          <RtrRsnInf><Rsn><Cd>AC01</Cd></Rsn></RtrRsnInf></TxInf>
        </PmtRtr></Document>
        """

    static let creditTransfer = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>
        <GrpHdr><MsgId>M</MsgId><CreDtTm>2026-07-02T08:00:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>13.5</CtrlSum>
        <TtlIntrBkSttlmAmt Ccy="EUR">13.50</TtlIntrBkSttlmAmt><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>
        <CdtTrfTxInf><PmtId><InstrId>I-1</InstrId><EndToEndId>E-1</EndToEndId><TxId>T-1</TxId><UETR>8A562C67-ca16-48ba-b074-65581be6f001</UETR></PmtId>
          <IntrBkSttlmAmt Ccy="EUR">10.00</IntrBkSttlmAmt><ChrgBr>SLEV</ChrgBr><Dbtr><Nm>Ada &amp; Co</Nm></Dbtr>
          <DbtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>BUKBGB22</BICFI></FinInstnId></DbtrAgt>
          <CdtrAgt><FinInstnId/></CdtrAgt><Cdtr><Nm>Lan Nguyễn</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
          <RmtInf><Ustrd>Invoice 7</Ustrd><Ustrd>July</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></CdtTrfTxInf>
        <CdtTrfTxInf><PmtId><InstrId>I-2</InstrId><EndToEndId>NOTPROVIDED</EndToEndId></PmtId>
          <IntrBkSttlmAmt Ccy="EUR">3.5</IntrBkSttlmAmt><ChrgBr>SLEV</ChrgBr><Dbtr/>
          <DbtrAcct><Id><Othr><Id>99-1</Id></Othr></Id></DbtrAcct>
          <CdtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>
        </FIToFICstmrCdtTrf></Document>
        """

    static let notification = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
        <GrpHdr><MsgId>N</MsgId><CreDtTm>2026-07-02T08:00:00Z</CreDtTm></GrpHdr>
        <Ntfctn><Id>N1</Id><CreDtTm>2026-07-02T08:00:00Z</CreDtTm><Acct><Id><Othr><Id>NOSTRO-1</Id></Othr></Id></Acct>
        <Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>
          <AcctSvcrRef>B-1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
          <NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
          <TxDtls><Refs><AcctSvcrRef>A-1</AcctSvcrRef><InstrId>I-1</InstrId><EndToEndId>E-1</EndToEndId><TxId>T-1</TxId></Refs><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties><Dbtr><Pty><Nm>Ada</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></DbtrAcct>
            <Cdtr><Pty><Nm>Lan</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>
            <RmtInf><Ustrd>Rent</Ustrd></RmtInf></TxDtls>
          <TxDtls><Refs><AcctSvcrRef>A-2</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">3.00</Amt></TxAmt></AmtDtls>
            <RltdPties><CdtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">7.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>B-2</AcctSvcrRef>
          <NtryDtls><TxDtls><Refs><EndToEndId>TRF000042</EndToEndId></Refs><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
          <NtryDtls><TxDtls><Refs><InstrId>OTHER</InstrId><EndToEndId>TRF000041</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">99</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>PDNG</Cd></Sts></Ntry>
        </Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
        """

    static let all = [
        statusReport, paymentReturn, creditTransfer, notification, collections, reversal, recall,
        recallAnswer,
    ]
}
