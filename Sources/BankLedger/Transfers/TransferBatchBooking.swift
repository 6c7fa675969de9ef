import BankDomain
import BankServices

/// Makes the transfers of a batch inside one change: what they share is looked up once, and the balances are written at
/// the end, once an account.
final class TransferBatchBooking {
    private let books: Books
    private let principal: Principal
    private let rules: TransferRules
    private let planner: TransferPlanner
    private var begun: Poster?
    private let sent: SentAmounts
    private let waiting: [IdempotencyKey: TransferRequest]

    /// A booking for a principal, held to rules.
    init(_ books: Books, _ principal: Principal, _ rules: TransferRules) throws {
        self.books = books
        self.principal = principal
        self.rules = rules.remembering()
        self.planner = TransferPlanner(books, principal)
        self.sent = SentAmounts(books, principal)
        self.waiting = Dictionary(
            try books.challengedRequests(of: principal).map { ($0.idempotencyKey, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Makes the lines in their order. Throws `lineRefused` for the first of a linked batch that is refused: then the
    /// change must not be kept.
    func make(_ batch: TransferBatch) throws -> [TransferLineOutcome] {
        var outcomes: [TransferLineOutcome] = []
        outcomes.reserveCapacity(batch.requests.count)
        for request in batch.requests {
            do {
                outcomes.append(try make(request))
            } catch let refusal as ServiceError {
                guard refusal.isRefusal else { throw refusal }
                guard !batch.isLinked else {
                    throw ServiceError.lineRefused(line: outcomes.count + 1, reason: refusal)
                }
                outcomes.append(.refused(refusal))
            }
        }
        try begun?.finish()
        return outcomes
    }

    // Made by the first line that is new: a clock that is behind refuses that, and not what was made before.
    private func poster() throws -> Poster {
        if let begun { return begun }
        let poster = try Poster(books)
        begun = poster
        return poster
    }

    private func make(_ request: TransferRequest) throws -> TransferLineOutcome {
        let request = try request.checked()
        let fingerprint = request.fingerprint
        if let other = waiting[request.idempotencyKey], other.fingerprint != fingerprint {
            throw ServiceError.duplicateRequest(request.idempotencyKey)
        }
        var made: Transfer?
        let answer = try books.once(request.idempotencyKey, fingerprint: fingerprint, for: principal) {
            () throws -> Books.FirstAnswer in
            let plan = try planner.plan(request)
            let (answer, transfer) = try make(plan, of: request)
            sent.add(plan)
            made = transfer
            return answer
        }
        if let made { return .made(made) }
        return .madeBefore(try books.transfer(answer))
    }

    // Every other refusal comes before that for want of a code, as with a transfer alone.
    private func make(
        _ plan: PlannedTransfer, of request: TransferRequest
    ) throws -> (Books.FirstAnswer, Transfer) {
        try books.require(rules, of: plan, for: principal) { try sent.sent(in: $0, around: $1) }
        guard try !rules.stepUp.requiresCode(plan, for: principal) else {
            return try attempt {
                _ = try write(plan, of: request)
                throw ServiceError.unauthorized(.secondFactorNeeded)
            }
        }
        // One posting is refused before anything of it is written, so that there is nothing to take back.
        let isOnePosting = plan.fee == nil && plan.exchange == nil && !plan.waits
        return try isOnePosting ? write(plan, of: request) : attempt { try write(plan, of: request) }
    }

    private func write(
        _ plan: PlannedTransfer, of request: TransferRequest
    ) throws -> (Books.FirstAnswer, Transfer) {
        guard !plan.waits else {
            let id = try books.order(plan, to: request.to, for: principal)
            return (.made(id.text), try books.orderedTransfer(id))
        }
        let poster = try poster()
        let number = try books.post(plan, by: poster)
        return (.transfer(number), plan.booked(number, at: poster.moment))
    }

    private func attempt<Result>(_ body: () throws -> Result) throws -> Result {
        try books.database.run("SAVEPOINT line")
        do {
            let result = try poster().attempt(body)
            try books.database.run("RELEASE line")
            return result
        } catch {
            try books.database.run("ROLLBACK TO line")
            try books.database.run("RELEASE line")
            throw error
        }
    }
}
