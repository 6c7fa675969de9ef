/// The remaining rows of one day, keyed by the balance before each row.
///
/// The distance of a row's stated balance from the prediction equals that of its key from the running balance. So the
/// nearest row is a neighbour in a sorted list, and a day of n rows costs n log n.
struct NearestRows {
    private let keys: [Int64]
    private let rows: [Int]
    /// For each place, the nearest remaining one to the right, itself included; and to the left.
    private var nextFree: [Int]
    private var previousFree: [Int]

    /// Creates the set from rows in file order. Keys are at most 2 × 10^18 from zero.
    init(_ items: [(key: Int64, row: Int)]) {
        let sorted = items.sorted { ($0.key, $0.row) < ($1.key, $1.row) }
        keys = sorted.map(\.key)
        rows = sorted.map(\.row)
        // Place 0 and the last place mean "none": the rows are at 1…n.
        nextFree = Array(0...(sorted.count + 1))
        previousFree = nextFree
    }

    /// Removes the row whose key is nearest to `balance`; on a tie, the first in the file.
    mutating func removeNearest(to balance: Int64) -> Int? {
        let place = lowerBound(balance)
        let above = free(from: place)
        let below = firstEqual(to: freeBelow(place))
        guard let nearest = nearer(below, above, to: balance) else { return nil }
        nextFree[nearest] = nearest + 1
        previousFree[nearest] = nearest - 1
        return rows[nearest - 1]
    }

    private func nearer(_ below: Int?, _ above: Int?, to balance: Int64) -> Int? {
        guard let below, let above else { return below ?? above }
        let down = balance - keys[below - 1]
        let up = keys[above - 1] - balance
        if down == up { return rows[below - 1] < rows[above - 1] ? below : above }
        return down < up ? below : above
    }

    /// Among rows with one key, returns the first in the file.
    private mutating func firstEqual(to place: Int?) -> Int? {
        guard let place else { return nil }
        return free(from: lowerBound(keys[place - 1]))
    }

    /// The first place with a key of at least `key`.
    private func lowerBound(_ key: Int64) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    private mutating func free(from place: Int) -> Int? {
        let found = Self.follow(&nextFree, from: place)
        return found <= keys.count ? found : nil
    }

    private mutating func freeBelow(_ place: Int) -> Int? {
        let found = Self.follow(&previousFree, from: place - 1)
        return found > 0 ? found : nil
    }

    /// Follows links to a place that links to itself, and shortens the path for later calls.
    private static func follow(_ links: inout [Int], from start: Int) -> Int {
        var place = start
        while links[place] != place {
            links[place] = links[links[place]]
            place = links[place]
        }
        return place
    }
}
