import BankDomain
import BankSQL
import BankServices

/// The search for the account that a text names. SQL proposes through indices, ``AccountReference`` decides.
extension AccountStore {
    /// Enough to see that a name is ambiguous, and to list ten.
    private static let candidateMaximum = 11

    /// The account that a text names for this purpose. Throws `notFound`, `ambiguous`, `invalidIBAN`.
    func account(
        named reference: AccountReference, for purpose: AccountPurpose, principal: Principal
    ) throws -> LedgerAccount {
        let found = try reference.resolve { match in
            let candidates =
                seesAll(match, purpose, principal)
                ? try candidates(reference, match)
                : try accounts(.own, for: principal)
            return candidates.filter { reference.matches($0, by: match) }
        }
        return try account(found.id)
    }

    /// The accounts that texts identify, without a check of who may see them.
    func payees(identifiedBy texts: Set<String>) throws -> [String: Payee] {
        try texts.reduce(into: [:]) { found, text in
            let account = try AccountReference(text).identified { match, reference in
                try candidates(reference, match).filter { reference.matches($0, by: match) }
            }
            found[text] = account.map(Payee.init)
        }
    }

    private func seesAll(
        _ match: AccountReference.Match, _ purpose: AccountPurpose, _ principal: Principal
    ) -> Bool {
        switch purpose {
        case .reading: principal.isOperator
        case .paying: match != .prefix
        }
    }

    private func candidates(
        _ reference: AccountReference, _ match: AccountReference.Match
    ) throws -> [Account] {
        switch match {
        case .id:
            let id = AccountID(reference.folded.uppercased())
            return try id.number.map { try accounts("id = ?1", $0, $0) } ?? []
        case .number:
            let sql = "upper(number) = ?1 OR iban = ?1"
            return try accounts(sql, reference.compact, reference.compact)
        case .name:
            return try accounts("folded_name = ?1", reference.folded, reference.folded)
        case .prefix:
            return try accountsBeginning(with: reference)
        }
    }

    private func accountsBeginning(with reference: AccountReference) throws -> [Account] {
        var found: [AccountID: Account] = [:]
        func add(_ condition: String, _ first: some SQLValue, _ last: some SQLValue) throws {
            for account in try accounts(condition, first, last) {
                found[account.id] = account
            }
        }
        for numbers in AccountNumberPrefix(reference.folded).ranges(upTo: try lastNumber()) {
            try add("id BETWEEN ?1 AND ?2", numbers.lowerBound, numbers.upperBound)
        }
        for (column, text) in [
            ("folded_name", reference.folded), ("upper(number)", reference.compact),
            ("iban", reference.compact),
        ] where !text.isEmpty {
            try add("\(column) >= ?1 AND \(column) < ?2", text, text + "\u{10FFFF}")
        }
        return found.values.sorted { ($0.id.number ?? 0) < ($1.id.number ?? 0) }
    }

    private func accounts(
        _ condition: String, _ first: some SQLValue, _ last: some SQLValue
    ) throws -> [Account] {
        let statement = try database.statement(
            """
            SELECT \(AccountRow.columns) FROM \(AccountRow.tables)
            WHERE id > 0 AND (\(condition)) ORDER BY id LIMIT \(Self.candidateMaximum)
            """)
        try statement.bind(first, at: 1)
        if condition.contains("?2") { try statement.bind(last, at: 2) }
        return try accounts(statement, AccountRow(defaultNumber: nil, owners: [:]))
    }
}

/// The beginning of account ids, as the numbers that it leaves possible.
///
/// `acc1` leaves `ACC100…ACC199`, `ACC1000…ACC1999` and so on; `acc01` leaves `ACC010…ACC019`.
struct AccountNumberPrefix {
    private static let letters = "acc"
    private static let paddedLength = 3

    private let folded: String

    /// Takes a text folded to lower case.
    init(_ folded: String) {
        self.folded = folded
    }

    /// The numbers up to `last` whose ids begin with the text, ascending.
    func ranges(upTo last: Int64) -> [ClosedRange<Int64>] {
        guard last > 0 else { return [] }
        if Self.letters.hasPrefix(folded) { return [1...last] }
        guard folded.hasPrefix(Self.letters) else { return [] }
        let digits = folded.dropFirst(Self.letters.count)
        guard digits.utf8.count <= 18, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let value = Int64(digits)
        else { return [] }
        return ranges(value, digitCount: digits.utf8.count, isPadded: digits.first == "0", last)
    }

    private func ranges(
        _ value: Int64, digitCount: Int, isPadded: Bool, _ last: Int64
    ) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        var scale: Int64 = 1
        // Ids of more than three digits have no zeros before them.
        let longest = isPadded ? Self.paddedLength : 18
        for length in stride(from: digitCount, through: longest, by: 1) {
            let first = max(1, value * scale)
            guard first <= last else { break }
            let end = value * scale + scale - 1
            if length >= Self.paddedLength, first <= end { ranges.append(first...min(end, last)) }
            scale *= 10
        }
        return ranges
    }
}
