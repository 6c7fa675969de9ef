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

    let fits: Bool

    init(natural: [Int]) {
        columns = Array(natural.indices)
        widths = natural
        fits = true
    }

    /// Fits the columns into `available` terminal columns: those that may be cut shrink, the widest first; if
    /// that is not enough and `mayDrop`, those that are not important go, the least important ones and of equal ones
    /// the last before others; then headings are cut. What must not be cut stays as it is even if lines become too
    /// long: then the table does not fit.
    ///
    /// - Parameters:
    ///   - natural: the width of each column with its heading.
    ///   - content: the width of each column without it.
    init(natural: [Int], content: [Int], traits: [ColumnTraits], available: Int, mayDrop: Bool) {
        let smallest = Self.capped(natural, at: Self.minimumWidth, traits: traits)
        var shown = Array(natural.indices)
        while mayDrop, shown.count > 1, Self.total(shown.map { smallest[$0] }) > available {
            guard let victim = Self.leastImportant(of: shown, traits: traits) else { break }
            shown.removeAll { $0 == victim }
        }
        let headed = shown.map { natural[$0] }
        let bare = shown.map { traits[$0].canTruncate ? natural[$0] : content[$0] }
        let shownTraits = shown.map { traits[$0] }
        columns = shown
        widths =
            Self.fitted(headed, traits: shownTraits, available: available)
            ?? Self.fitted(bare, traits: shownTraits, available: available)
            ?? Self.capped(bare, at: Self.minimumWidth, traits: shownTraits)
        fits = shown.count == 1 || Self.total(widths) <= available
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count - 1)
    }

    private static func leastImportant(of shown: [Int], traits: [ColumnTraits]) -> Int? {
        shown.filter { traits[$0].importance < .high }.reversed()
            .min { traits[$0].importance < traits[$1].importance }
    }

    private static func capped(_ natural: [Int], at cap: Int, traits: [ColumnTraits]) -> [Int] {
        zip(natural, traits).map { width, column in column.canTruncate ? min(width, cap) : width }
    }

    /// Caps what may be cut at the largest width that fits, and gives what is left over to the first capped
    /// columns; `nil` if the smallest is too wide.
    private static func fitted(_ natural: [Int], traits: [ColumnTraits], available: Int) -> [Int]? {
        if total(natural) <= available { return natural }
        let caps = minimumWidth...max(minimumWidth, available)
        guard let cap = caps.last(where: { total(capped(natural, at: $0, traits: traits)) <= available })
        else { return nil }
        var widths = capped(natural, at: cap, traits: traits)
        for index in widths.indices where widths[index] < natural[index] && total(widths) < available {
            widths[index] += 1
        }
        return widths
    }
}
