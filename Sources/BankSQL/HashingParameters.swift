import BankCryptography

/// Parameters that hash their values, so that a row is hashed as it is written.
final class HashingParameters: SQLParameters {
    private(set) var row = RowHash()
    private var base: (any SQLParameters)?
    private var first: Int32 = 1

    /// Begins a row whose first column is at a place among the parameters.
    func begin(_ parameters: any SQLParameters, firstPlace: Int32, after previous: Digest) {
        base = parameters
        first = firstPlace
        row.begin(after: previous)
    }

    func bindNull(_ kind: SQLValueKind, at place: Int32) throws(SQLError) {
        try base?.bindNull(kind, at: place)
    }

    func bind(_ integer: Int64, at place: Int32) throws(SQLError) {
        row.append(integer, place: place - first)
        try base?.bind(integer, at: place)
    }

    func bind(text: UnsafeBufferPointer<UInt8>, at place: Int32) throws(SQLError) {
        row.append(text: text, place: place - first)
        try base?.bind(text: text, at: place)
    }

    func bind(bytes: UnsafeRawBufferPointer, at place: Int32) throws(SQLError) {
        row.append(bytes: bytes, place: place - first)
        try base?.bind(bytes: bytes, at: place)
    }
}
