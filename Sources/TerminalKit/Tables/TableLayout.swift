/// Which columns of a table are shown, and how wide.
struct TableLayout: Equatable {
    /// Spaces between two columns.
    static let gap = 2
    /// A column that may be cut keeps at least this width.
    static let minimumWidth = 8

    /// The shown columns by index, in order.
    private(set) var columns: [Int]
    /// The width of each shown column.
    private(set) var widths: [Int]

    /// Every column in its natural width.
    init(natural: [Int]) {
        columns = Array(natural.indices)
        widths = natural
    }

    /// Fits the columns into `available` terminal columns: those that may be cut shrink, the widest first; if
    /// that is not enough and `mayDrop`, the least important ones go, of equal ones the last. A single column
    /// that is left, and columns that must not be cut, stay as they are even if lines become too long.
    init(natural: [Int], traits: [ColumnTraits], available: Int, mayDrop: Bool) {
        let smallest = Self.capped(natural, at: Self.minimumWidth, traits: traits)
        var shown = Array(natural.indices)
        while mayDrop, shown.count > 1, Self.total(shown.map { smallest[$0] }) > available {
            let victim = Self.leastImportant(of: shown, traits: traits)
            shown.removeAll { $0 == victim }
        }
        columns = shown
        widths = Self.fitted(
            shown.map { natural[$0] }, traits: shown.map { traits[$0] }, available: available)
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count - 1)
    }

    private static func leastImportant(of shown: [Int], traits: [ColumnTraits]) -> Int? {
        shown.reversed().min { traits[$0].importance < traits[$1].importance }
    }

    private static func capped(_ natural: [Int], at cap: Int, traits: [ColumnTraits]) -> [Int] {
        zip(natural, traits).map { width, column in column.canTruncate ? min(width, cap) : width }
    }

    /// Caps what may be cut at the largest width that fits, and gives what is left over to the first capped
    /// columns.
    private static func fitted(_ natural: [Int], traits: [ColumnTraits], available: Int) -> [Int] {
        if total(natural) <= available { return natural }
        let caps = minimumWidth...max(minimumWidth, available)
        let cap = caps.last { total(capped(natural, at: $0, traits: traits)) <= available }
        var widths = capped(natural, at: cap ?? minimumWidth, traits: traits)
        for index in widths.indices where widths[index] < natural[index] && total(widths) < available {
            widths[index] += 1
        }
        return widths
    }
}
