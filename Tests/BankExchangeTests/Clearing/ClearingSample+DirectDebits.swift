/// Valid messages about direct debits.
extension ClearingSample {
    static let collections = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.003.001.08"><FIToFICstmrDrctDbt>
        <GrpHdr><MsgId>D</MsgId><CreDtTm>2026-07-02T08:00:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>42.5</CtrlSum>
        <TtlIntrBkSttlmAmt Ccy="EUR">42.50</TtlIntrBkSttlmAmt><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>
        <DrctDbtTxInf><PmtId><InstrId>I-1</InstrId><EndToEndId>E-1</EndToEndId><TxId>C-1</TxId></PmtId>
          <IntrBkSttlmAmt Ccy="EUR">30.00</IntrBkSttlmAmt><ChrgBr>SLEV</ChrgBr><ReqdColltnDt>2026-07-02</ReqdColltnDt>
          <DrctDbtTx><MndtRltdInf><MndtId>M-1</MndtId><DtOfSgntr>2026-01-02</DtOfSgntr></MndtRltdInf>
            <CdtrSchmeId><Id><PrvtId><Othr><Id>DE98ZZZ09999999999</Id></Othr></PrvtId></Id></CdtrSchmeId></DrctDbtTx>
          <Cdtr><Nm>City &amp; Power</Nm></Cdtr><CdtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></CdtrAcct>
          <CdtrAgt><FinInstnId><BICFI>BUKBGB22</BICFI></FinInstnId></CdtrAgt><Dbtr><Nm>Lan Nguyễn</Nm></Dbtr>
          <DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>
          <RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></DrctDbtTxInf>
        <DrctDbtTxInf><PmtId><InstrId>C-2</InstrId><EndToEndId>NOTPROVIDED</EndToEndId></PmtId>
          <IntrBkSttlmAmt Ccy="EUR">12.5</IntrBkSttlmAmt><ChrgBr>SLEV</ChrgBr>
          <DrctDbtTx><MndtRltdInf><MndtId>M-2</MndtId></MndtRltdInf></DrctDbtTx>
          <Cdtr><Id><OrgId><Othr><Id>FR12ZZZ123456</Id></Othr></OrgId></Id></Cdtr><Dbtr/>
          <DbtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></DbtrAcct></DrctDbtTxInf>
        </FIToFICstmrDrctDbt></Document>
        """

    static let reversal = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.007.001.09"><FIToFIPmtRvsl>
        <GrpHdr><MsgId>V</MsgId><CreDtTm>2026-07-03T08:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>30</CtrlSum>
        <TtlRvsdIntrBkSttlmAmt Ccy="EUR">30.00</TtlRvsdIntrBkSttlmAmt><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>
        <OrgnlGrpInf><OrgnlMsgId>D</OrgnlMsgId><OrgnlMsgNmId>pacs.003.001.08</OrgnlMsgNmId></OrgnlGrpInf>
        <TxInf><RvslId>V-1</RvslId><OrgnlInstrId>I-1</OrgnlInstrId><OrgnlEndToEndId>E-1</OrgnlEndToEndId><OrgnlTxId>C-1</OrgnlTxId>
          <OrgnlIntrBkSttlmAmt Ccy="EUR">30.00</OrgnlIntrBkSttlmAmt><RvsdIntrBkSttlmAmt Ccy="EUR">30.00</RvsdIntrBkSttlmAmt>
          <RvslRsnInf><Rsn><Cd>AM05</Cd></Rsn></RvslRsnInf></TxInf>
        </FIToFIPmtRvsl></Document>
        """
}
