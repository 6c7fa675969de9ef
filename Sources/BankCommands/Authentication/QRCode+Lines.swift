import BankFeatures

extension QRCode {
    /// The code in lines of half blocks, two rows each. Blocks are the light modules, for terminals with a dark ground.
    var lines: [String] {
        let places = -Self.quietZone..<size + Self.quietZone
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            places.map { column in
                switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }
    }
}
