import BankServices

/// What a report reads.
enum ReportRange {
    /// What people look at: lists, statements, sums. Never what decides about money.
    case lists
    /// The whole ledger, in a complete pass.
    case everything
    /// The ledger as it was found: an older version is not migrated, and no files are left over if the program ends
    /// meanwhile.
    case asFound
}

extension LedgerStore {
    /// Runs `body` on one state of the ledger, aside from other reads and changes.
    ///
    /// A server reads lists from a replica that shows every commit made before, if there is one; a ``ReadScope`` reads
    /// them from the primary, because all its reads see one state. Other reports use a connection of their own, which
    /// needs little memory and sorts in temporary files, at a server on a reader's thread.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    nonisolated func report<Result: Sendable>(
        on range: ReportRange = .lists, _ body: @Sendable (LedgerTransaction) throws -> Result
    ) async throws -> Result {
        switch range {
        case .lists:
            if let replica, replica.readers.isOn, ReadScope.current == nil,
                let result = await replica.read(
                    upTo: { try await self.readers.withReader { try await $0.commitPosition() } }, body)
            {
                return result
            }
            return try await read(body)
        case .everything:
            try await open()
            guard readers.isOn else { return try await inspect(body) }
            return try await readers.withReader { try await $0.inspect(body) }
        case .asFound:
            return try await inspect(body)
        }
    }

    private func open() throws {
        try source.translated { _ = try connection.open() }
    }

    @inline(never)
    private func inspect<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try source.inspect(body)
    }
}
