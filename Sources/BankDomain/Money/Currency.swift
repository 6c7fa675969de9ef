/// A currency of ISO 4217, with its number of decimals.
public struct Currency: Hashable, Sendable {
    /// The three-letter alphabetic code, upper case (ISO 4217, table A.1).
    public let code: String
    /// Decimals between the major and the minor unit: 0, 2, 3 or 4.
    public let minorUnitDigits: Int

    /// The currency with this code, in any case; `nil` for a code that ISO 4217 does not list.
    public init?(code: String) {
        let upper = String(decoding: code.utf8.map(\.asciiUppercased), as: UTF8.self)
        guard let group = Self.codesByDigits.first(where: { $0.codes.contains(upper) }) else { return nil }
        self.code = upper
        self.minorUnitDigits = group.digits
    }

    private init(known code: String, digits: Int) {
        self.code = code
        self.minorUnitDigits = digits
    }

    /// Czech crown.
    public static let czk = Currency(known: "CZK", digits: 2)
    public static let eur = Currency(known: "EUR", digits: 2)
    /// Japanese yen, which has no minor unit.
    public static let jpy = Currency(known: "JPY", digits: 0)
    /// Kuwaiti dinar, which has three decimals.
    public static let kwd = Currency(known: "KWD", digits: 3)
    public static let usd = Currency(known: "USD", digits: 2)

    /// Every listed code, sorted.
    public static var allCodes: [String] { codesByDigits.flatMap(\.codes.all).sorted() }

    /// Minor units in one major unit: 1, 100, 1,000 or 10,000.
    public var minorUnitsPerMajor: Int64 {
        switch minorUnitDigits {
        case 0: 1
        case 3: 1_000
        case 4: 10_000
        default: 100
        }
    }
}

extension Currency {
    /// ISO 4217 amendment 179 (2026), without precious metals, test codes and bond-market units.
    private static let codesByDigits: [(digits: Int, codes: SortedCodes)] = [
        (
            2,
            SortedCodes(
                """
                AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
                CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
                GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK \
                LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO \
                NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS \
                SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST \
                XCD XCG YER ZAR ZMW ZWG
                """,
                width: 3)
        ),
        (
            0,
            SortedCodes(
                "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", width: 3)
        ),
        (3, SortedCodes("BHD IQD JOD KWD LYD OMR TND", width: 3)),
        (4, SortedCodes("CLF UYW", width: 3)),
    ]
}

extension Currency: CustomStringConvertible {
    public var description: String { code }
}

extension Currency: TextCodable {
    public var text: String { code }
    public static func decoded(_ text: String) -> Self? { Self(code: text) }
}
