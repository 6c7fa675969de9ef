extension Money {
    /// The amount in `parts` parts that differ by at most one minor unit and add up to the whole.
    ///
    /// The larger parts come first. Throws `invalidSplit` for fewer than one part.
    public func split(into parts: Int) throws(MoneyError) -> [Money] {
        guard parts > 0 else { throw .invalidSplit }
        return try split(by: Array(repeating: 1, count: parts))
    }

    /// The amount divided in these ratios, adding up to the whole.
    ///
    /// Each part is rounded towards zero; what is left over goes, one minor unit each, to the first parts
    /// with a ratio above zero. Throws `invalidSplit` for no ratios, a negative one, or only zeros, and
    /// `overflow` for ratios whose sum does not fit.
    public func split(by ratios: [Int64]) throws(MoneyError) -> [Money] {
        var total: Int64 = 0
        for ratio in ratios {
            guard ratio >= 0 else { throw .invalidSplit }
            let (sum, overflowed) = total.addingReportingOverflow(ratio)
            guard !overflowed else { throw .overflow }
            total = sum
        }
        guard total > 0 else { throw .invalidSplit }

        var parts = ratios.map { share(of: $0, in: total) }
        var rest = minorUnits - parts.reduce(0, +)
        let step: Int64 = rest < 0 ? -1 : 1
        for index in parts.indices where rest != 0 && ratios[index] > 0 {
            parts[index] += step
            rest -= step
        }
        return parts.map { Money(minorUnits: $0, currency: currency) }
    }

    private func share(of ratio: Int64, in total: Int64) -> Int64 {
        let product = minorUnits.multipliedFullWidth(by: ratio)
        return total.dividingFullWidth(product).quotient
    }
}
