extension ClearingSample {
    static let recall = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"><FIToFIPmtCxlReq>
        <Assgnmt><Id>A</Id><Assgnr><Agt><FinInstnId/></Agt></Assgnr><Assgne><Agt><FinInstnId/></Agt></Assgne><CreDtTm>2026-07-02T08:00:00Z</CreDtTm></Assgnmt>
        <CtrlData><NbOfTxs>2</NbOfTxs></CtrlData>
        <Undrlyg><TxInf><CxlId>C-1</CxlId><OrgnlInstrId>I-1</OrgnlInstrId><OrgnlTxId>T-1</OrgnlTxId><OrgnlUETR>8A562C67-ca16-48ba-b074-65581be6f001</OrgnlUETR>
          <OrgnlIntrBkSttlmAmt Ccy="EUR">10.00</OrgnlIntrBkSttlmAmt><OrgnlIntrBkSttlmDt>2026-07-02</OrgnlIntrBkSttlmDt>
          <CxlRsnInf><Rsn><Cd>FRAD</Cd></Rsn></CxlRsnInf></TxInf>
        <TxInf><CxlId>C-2</CxlId><OrgnlInstrId>I-2</OrgnlInstrId>
          <OrgnlIntrBkSttlmAmt Ccy="EUR">3.50</OrgnlIntrBkSttlmAmt></TxInf></Undrlyg>
        </FIToFIPmtCxlReq></Document>
        """

    static let recallAnswer = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.029.001.09"><RsltnOfInvstgtn>
        <Assgnmt><Id>A</Id><Assgnr><Agt><FinInstnId/></Agt></Assgnr><Assgne><Agt><FinInstnId/></Agt></Assgne><CreDtTm>2026-07-02T08:00:00Z</CreDtTm></Assgnmt>
        <Sts><Conf>RJCR</Conf></Sts>
        <CxlDtls><TxInfAndSts><CxlStsId>S-1</CxlStsId><OrgnlTxId>TRF000041</OrgnlTxId><TxCxlSts>RJCR</TxCxlSts>
          <CxlStsRsnInf><Rsn><Cd>NOAS</Cd></Rsn></CxlStsRsnInf><OrgnlIntrBkSttlmAmt Ccy="EUR">12.50</OrgnlIntrBkSttlmAmt></TxInfAndSts>
        <TxInfAndSts><OrgnlTxId>TRF000042</OrgnlTxId></TxInfAndSts>
        <TxInfAndSts><OrgnlTxId>TRF000043</OrgnlTxId><TxCxlSts>PDCR</TxCxlSts></TxInfAndSts></CxlDtls>
        </RsltnOfInvstgtn></Document>
        """
}
