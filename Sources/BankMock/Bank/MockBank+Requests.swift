import BankDomain
import BankServices

/// Idempotency: a key is one change of its user, of whatever kind.
extension MockBank {
    /// The id of what was made for the same request before; `nil` for a new key. Throws `duplicateRequest` if the key
    /// was used for another.
    func made(before request: MockPosting.Request) throws(ServiceError) -> String? {
        if let known = answer(under: request) {
            guard known.request == request else { throw .duplicateRequest(request.key) }
            return known.made
        }
        guard let index = journal.index(user: request.user, key: request.key) else { return nil }
        guard journal.postings[index].request == request, journal.postings[index].isTransfer else {
            throw .duplicateRequest(request.key)
        }
        return TransferID(number: Int64(journal.transferCount(through: index))).text
    }

    /// The journal as it stood after the same posting was first asked for; `nil` for a new key. Throws
    /// `duplicateRequest` if the key was used for something else.
    func earlier(_ request: MockPosting.Request) throws(ServiceError) -> MockJournal? {
        guard answer(under: request) == nil else { throw .duplicateRequest(request.key) }
        guard let index = journal.index(user: request.user, key: request.key) else { return nil }
        guard journal.postings[index].request == request else { throw .duplicateRequest(request.key) }
        return journal.through(index)
    }

    mutating func remember(_ made: String, for request: MockPosting.Request) {
        head.answers = (head.answers ?? []) + [MockAnswer(request: request, made: made)]
    }

    private func answer(under request: MockPosting.Request) -> MockAnswer? {
        head.answers?.first { $0.request.user == request.user && $0.request.key == request.key }
    }
}
