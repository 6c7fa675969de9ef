/// A standard's list of codes of one width, sorted, separated by spaces.
///
/// A code is found by binary search in the literal itself. Building a set of the same codes took a tenth of a short
/// command's time at every start that needed one.
struct SortedCodes: Sendable {
    private let literal: StaticString
    private let width: Int

    /// The codes of a literal in ASCII.
    init(_ literal: StaticString, width: Int) {
        self.literal = literal
        self.width = width
    }

    /// Every code, in order.
    var all: [String] { literal.description.split(separator: " ").map(String.init) }

    func contains(_ code: String) -> Bool {
        var code = code
        return code.withUTF8 { code in
            guard code.count == width else { return false }
            var (low, high) = (0, (literal.utf8CodeUnitCount + 1) / (width + 1))
            while low < high {
                let middle = (low + high) / 2
                let candidate = UnsafeBufferPointer(
                    start: literal.utf8Start + middle * (width + 1), count: width)
                if candidate.elementsEqual(code) { return true }
                if candidate.lexicographicallyPrecedes(code) { low = middle + 1 } else { high = middle }
            }
            return false
        }
    }
}
