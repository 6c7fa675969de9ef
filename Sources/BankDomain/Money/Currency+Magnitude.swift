extension Currency {
    /// The power of ten by which an amount in this currency is larger than one of the same worth in dollars or euros,
    /// such as 100 for yen; 1 for most. It is for defaults only, so that a limit of 500 in one currency is of use in
    /// another.
    public var magnitude: Int64 {
        Self.magnitudes.first { $0.codes.split(separator: " ").contains { $0 == code } }?.magnitude ?? 1
    }

    // By the order of exchange rates in 2026.
    private static let magnitudes: [(magnitude: Int64, codes: String)] = [
        (10, "CZK MUR SLE UAH UYU ZMW"),
        (
            100,
            """
            AFN ALL BDT CVE DJF DOP DZD ETB GMD GYD HTG HUF INR ISK JMD JPY KES KGS LKR LRD MKD MZN NPR PHP PKR RSD \
            RUB VUV XPF
            """
        ),
        (
            1_000,
            """
            AMD AOA ARS BIF CDF CLP COP CRC IQD KHR KMF KPW KRW KZT MGA MMK MNT MWK NGN RWF SDG SOS SSP TZS UGX XAF \
            XOF YER
            """
        ),
        (10_000, "GNF IDR LAK PYG SYP UZS VND"),
        (100_000, "IRR LBP"),
    ]
}
