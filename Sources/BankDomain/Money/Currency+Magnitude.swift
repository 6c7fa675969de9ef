extension Currency {
    /// The power of ten by which an amount in this currency is larger than one of the same worth in dollars or euros, such
    /// as 100 for yen; 1 for most. It is for defaults only, so that a limit of 500 in one currency is of use in another.
    public var magnitude: Int64 { Self.magnitudes[code] ?? 1 }

    // By the order of exchange rates in 2026.
    private static let magnitudes: [String: Int64] = [
        "AFN": 100, "ALL": 100, "AMD": 1_000, "AOA": 1_000, "ARS": 1_000, "BDT": 100, "BIF": 1_000, "CDF": 1_000,
        "CLP": 1_000, "COP": 1_000, "CRC": 1_000, "CVE": 100, "CZK": 10, "DJF": 100, "DOP": 100, "DZD": 100,
        "ETB": 100, "GMD": 100, "GNF": 10_000, "GYD": 100, "HTG": 100, "HUF": 100, "IDR": 10_000, "INR": 100,
        "IQD": 1_000, "IRR": 100_000, "ISK": 100, "JMD": 100, "JPY": 100, "KES": 100, "KGS": 100, "KHR": 1_000,
        "KMF": 1_000, "KPW": 1_000, "KRW": 1_000, "KZT": 1_000, "LAK": 10_000, "LBP": 100_000, "LKR": 100,
        "LRD": 100, "MGA": 1_000, "MKD": 100, "MMK": 1_000, "MNT": 1_000, "MUR": 10, "MWK": 1_000, "MZN": 100,
        "NGN": 1_000, "NPR": 100, "PHP": 100, "PKR": 100, "PYG": 10_000, "RSD": 100, "RUB": 100, "RWF": 1_000,
        "SDG": 1_000, "SLE": 10, "SOS": 1_000, "SSP": 1_000, "SYP": 10_000, "TZS": 1_000, "UAH": 10, "UGX": 1_000,
        "UYU": 10, "UZS": 10_000, "VND": 10_000, "VUV": 100, "XAF": 1_000, "XOF": 1_000, "XPF": 100, "YER": 1_000,
        "ZMW": 10,
    ]
}
