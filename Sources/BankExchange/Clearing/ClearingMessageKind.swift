/// A message of the clearing that is read.
enum ClearingMessageKind: String, CaseIterable {
    case statusReport = "pacs.002.001"
    case directDebit = "pacs.003.001"
    case paymentReturn = "pacs.004.001"
    case reversal = "pacs.007.001"
    case creditTransfer = "pacs.008.001"
    case notification = "camt.054.001"
    case recall = "camt.056.001"
    case recallAnswer = "camt.029.001"

    /// The kind of the message with this root element. The first versions are named after the message.
    init?(root: String) {
        let found = Self.allCases.first { kind in
            root == kind.root || root.hasPrefix(kind.rawValue + ".")
        }
        guard let found = found ?? (root == "BkToCstmrDbtCdtNtfctnV01" ? .notification : nil) else {
            return nil
        }
        self = found
    }

    private var root: String {
        switch self {
        case .statusReport: "FIToFIPmtStsRpt"
        case .directDebit: "FIToFICstmrDrctDbt"
        case .paymentReturn: "PmtRtr"
        case .reversal: "FIToFIPmtRvsl"
        case .creditTransfer: "FIToFICstmrCdtTrf"
        case .notification: "BkToCstmrDbtCdtNtfctn"
        case .recall: "FIToFIPmtCxlReq"
        case .recallAnswer: "RsltnOfInvstgtn"
        }
    }

    /// False if a namespace of ISO 20022 is that of another message.
    func fits(namespace: some StringProtocol) -> Bool {
        let standard = "urn:iso:std:iso:20022:tech:xsd:"
        return !namespace.hasPrefix(standard) || namespace.dropFirst(standard.count).hasPrefix(rawValue + ".")
    }

    /// The children of the root element.
    var elements: [String: Handling] {
        switch self {
        case .statusReport:
            ["GrpHdr": .passedOver, "OrgnlGrpInfAndSts": .whole, "TxInfAndSts": .whole]
        case .paymentReturn, .reversal:
            ["GrpHdr": .whole, "OrgnlGrpInf": .passedOver, "TxInf": .whole]
        case .directDebit: ["GrpHdr": .whole, "DrctDbtTxInf": .whole]
        case .creditTransfer: ["GrpHdr": .whole, "CdtTrfTxInf": .whole]
        case .notification: ["GrpHdr": .passedOver, "Ntfctn": .opened(Self.notificationElements)]
        case .recall:
            [
                "Assgnmt": .passedOver, "Case": .passedOver, "CtrlData": .whole,
                "Undrlyg": .opened(["OrgnlGrpInfAndCxl": .whole, "TxInf": .whole]),
            ]
        case .recallAnswer:
            Self.handling(
                passedOver: ["Assgnmt", "RslvdCase"],
                [
                    "Sts": .whole,
                    "CxlDtls": .opened(["OrgnlGrpInfAndSts": .passedOver, "TxInfAndSts": .whole]),
                ])
        }
    }

    /// A new reader of the message's elements.
    func source() -> any ClearingMessageSource {
        switch self {
        case .statusReport: PaymentStatusReport()
        case .paymentReturn: PaymentReturns()
        case .directDebit: DirectDebitCollections()
        case .reversal: DirectDebitReversals()
        case .creditTransfer: InterbankTransfers()
        case .notification: AccountNotification()
        case .recall: PaymentRecalls()
        case .recallAnswer: RecallAnswers()
        }
    }

    /// What the reader does with an element.
    indirect enum Handling {
        /// Its children are handled one by one. Others than these are refused, because they could be payments.
        case opened([String: Handling])
        /// It is kept with everything in it until it ends.
        case whole
        case passedOver
    }

    private static let notificationElements = handling(
        passedOver: [
            "Id", "NtfctnPgntn", "ElctrncSeqNb", "RptgSeq", "LglSeqNb", "CreDtTm", "FrToDt", "CpyDplctInd",
            "RptgSrc", "RltdAcct", "Intrst", "TxsSummry", "AddtlNtfctnInf",
        ], ["Acct": .whole, "Ntry": .opened(entryElements)])

    private static let entryElements = handling(
        passedOver: [
            "NtryRef", "BookgDt", "ValDt", "Avlbty", "ComssnWvrInd", "AddtlInfInd", "AmtDtls", "Chrgs",
            "TechInptChanl", "Intrst", "CardTx", "AddtlNtryInf",
        ],
        [
            "Amt": .whole, "CdtDbtInd": .whole, "RvslInd": .whole, "Sts": .whole, "AcctSvcrRef": .whole,
            "BkTxCd": .whole, "NtryDtls": .opened(detailElements),
            // In the first version of camt.054.
            "Btch": .whole, "TxDtls": .whole,
        ])

    private static let detailElements: [String: Handling] = ["Btch": .whole, "TxDtls": .whole]

    private static func handling(
        passedOver: [String], _ others: [String: Handling]
    ) -> [String: Handling] {
        passedOver.reduce(into: others) { $0[$1] = .passedOver }
    }
}
