extension Phrase: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(format: value)
    }

    public init(stringInterpolation: StringInterpolation) {
        self.init(format: stringInterpolation.format, values: stringInterpolation.values)
    }

    /// Gathers the pieces of a literal: text goes into the format, values get numbered places.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var format = ""
        fileprivate var values: [Value] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + 3 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            format += literal
        }

        public mutating func appendInterpolation(_ value: Value) {
            values.append(value)
            format += "{\(values.count)}"
        }

        public mutating func appendInterpolation(_ phrase: Phrase) {
            appendInterpolation(.phrase(phrase))
        }

        /// What is the same in every language.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(.text(value.description))
        }
    }
}
