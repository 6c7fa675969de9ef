public import BankDomain
public import BankServices
import LanguageKit
public import Observation

/// Guides the user through a transfer step by step, up to its review. The same ``TransferViewModel`` then makes it.
///
/// Values given in advance are not asked for. Answers are kept while the user goes back and forth, and no answer moves
/// money.
@Observable
@MainActor
public final class TransferGuideViewModel {
    public private(set) var state: TransferGuideState = .loading
    /// The accounts that can be debited, once they are loaded.
    public private(set) var sources: [Account] = []
    /// The user's beneficiaries, once they are loaded.
    public private(set) var beneficiaries: [Beneficiary] = []
    public private(set) var draft: TransferDraft

    public let transfer: TransferViewModel
    private let given: Set<TransferGuideStep>
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let transferService: any TransferServiceProtocol
    // Whether the payee is an IBAN of another bank, which needs the holder's name.
    private var needsCreditorName = false

    /// A guide that starts with the values of a draft.
    public init(
        draft: TransferDraft, transfer: TransferViewModel, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol, transferService: any TransferServiceProtocol
    ) {
        self.draft = draft
        self.transfer = transfer
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
        self.transferService = transferService
        given = draft.answeredSteps
    }

    /// Loads the choices, and asks the first question.
    public func start() async {
        guard state == .loading else { return }
        do {
            sources = try await accountService.accounts(.own).filter { $0.status != .closed }
            beneficiaries = try await beneficiaryService.beneficiaries()
            guard !sources.isEmpty || given.contains(.source) else {
                throw ServiceError.notFound(.defaultAccount, name: "")
            }
            if given.contains(.payee) { try await checkPayee(draft.to) }
            await ask(after: nil)
        } catch {
            state = .failed(ServiceError(mapping: error))
        }
    }

    /// The account to debit, once it is known.
    public var source: Account? {
        draft.from.isEmpty
            ? sources.first(where: \.isDefault)
            : sources.first { $0.id.text == draft.from } ?? nil
    }

    /// The earlier answer to a step, as text to edit.
    public func answer(of step: TransferGuideStep) -> String {
        switch step {
        case .source: draft.from
        case .payee: draft.to
        case .creditorName: draft.creditorName
        case .amount: draft.amount
        case .date: draft.executionDate?.text ?? ""
        case .reference: draft.reference
        case .review: ""
        }
    }

    /// Takes an answer to the current question and asks the next one, or repeats the question with the error.
    ///
    /// An empty text means today for a date, and no text for a reference; otherwise it is refused.
    public func answer(_ text: String) async {
        guard case .asking(let step, _) = state else { return }
        do {
            try await take(text, as: step)
            await ask(after: step)
        } catch {
            keep(text, as: step)
            state = .asking(step, problem: ServiceError(mapping: error))
        }
    }

    /// Goes back to the previous question, and keeps the text typed so far.
    public func back(keeping typed: String = "") {
        let step: TransferGuideStep
        switch state {
        case .asking(let present, _):
            keep(typed, as: present)
            step = present
        case .reviewing: step = .review
        case .loading, .failed, .left: return
        }
        let before = TransferGuideStep.allCases.last { $0 < step && isAsked($0) }
        state = before.map { .asking($0, problem: nil) } ?? .left
    }

    private func isAsked(_ step: TransferGuideStep) -> Bool {
        switch step {
        case .review: true
        case .creditorName: needsCreditorName && !given.contains(.creditorName)
        default: !given.contains(step)
        }
    }

    private func ask(after step: TransferGuideStep?) async {
        let next = TransferGuideStep.allCases.first { next in
            (step.map { next > $0 } ?? true) && isAsked(next)
        }
        guard let next, next != .review else { return await review() }
        state = .asking(next, problem: nil)
    }

    private func review() async {
        do {
            let draft = draft
            try transfer.edit { $0 = draft }
            try await transfer.review()
            switch transfer.state {
            case .reviewed(let review):
                state = .reviewing(review, try await transferService.quote(review.request))
            case .editing(_, let problem?): repeatQuestion(fixing: problem)
            default: state = .left
            }
        } catch {
            state = .failed(ServiceError(mapping: error))
        }
    }

    /// Repeats the question whose answer can fix the refusal.
    private func repeatQuestion(fixing problem: ServiceError) {
        guard let step = problem.transferStep, isAsked(step) else {
            state = .failed(problem)
            return
        }
        state = .asking(step, problem: problem)
    }
}

extension TransferGuideViewModel {
    private func take(_ text: String, as step: TransferGuideStep) async throws {
        switch step {
        case .source:
            draft.from = try await accountService.account(named: try TypedText.required(text, field: .from))
                .id.text
        case .payee:
            try await checkPayee(text)
            draft.to = text
        case .creditorName: draft.creditorName = try FreeText.name(text, field: .creditorName)
        case .amount:
            let currency = draft.currency.isEmpty ? source?.currency : try Currency(typed: draft.currency)
            if let currency { _ = try Money.payable(text, currency: currency) }
            draft.amount = try TypedText.required(text, field: .amount)
        case .date:
            guard !text.isEmpty else {
                draft.executionDate = nil
                return
            }
            guard let day = CalendarDate(text) else {
                throw ServiceError.invalidValue(
                    field: .executionDate, value: text, reason: .malformed(expected: "YYYY-MM-DD"))
            }
            draft.executionDate = day
        case .reference: draft.reference = try FreeText.reference(text)
        case .review: break
        }
    }

    /// Looks up the payee that a text refers to. A missing holder name has its own step.
    private func checkPayee(_ text: String) async throws {
        let named = draft.creditorName.isEmpty ? "?" : draft.creditorName
        let destination = try await TransferDestination(
            typed: text, creditorName: named, accounts: accountService, beneficiaries: beneficiaryService)
        if case .iban = destination { needsCreditorName = true } else { needsCreditorName = false }
    }

    /// Keeps unchecked text so that it can be edited later.
    private func keep(_ typed: String, as step: TransferGuideStep) {
        guard !typed.isEmpty else { return }
        switch step {
        case .creditorName: draft.creditorName = typed
        case .amount: draft.amount = typed
        case .reference: draft.reference = typed
        case .date: draft.executionDate = CalendarDate(typed) ?? draft.executionDate
        case .source, .payee, .review: break
        }
    }
}

extension TransferDraft {
    fileprivate var answeredSteps: Set<TransferGuideStep> {
        var steps: Set<TransferGuideStep> = []
        if !from.isEmpty { steps.insert(.source) }
        if !to.isEmpty { steps.insert(.payee) }
        if !creditorName.isEmpty { steps.insert(.creditorName) }
        if !amount.isEmpty { steps.insert(.amount) }
        if executionDate != nil { steps.insert(.date) }
        if !reference.isEmpty { steps.insert(.reference) }
        return steps
    }
}

extension TransferGuideStep {
    /// The field that the step asks for.
    fileprivate var field: FieldName? {
        switch self {
        case .source: .from
        case .payee: .to
        case .creditorName: .creditorName
        case .amount: .amount
        case .date: .executionDate
        case .reference: .reference
        case .review: nil
        }
    }
}

extension ServiceError {
    /// The step whose answer can fix a refusal of a transfer; `nil` if none can.
    fileprivate var transferStep: TransferGuideStep? {
        switch self {
        case .insufficientFunds, .limitExceeded, .invalidAmount: .amount
        case .currencyMismatch, .notFound(.account, _), .ambiguous, .invalidIBAN, .coolingOff, .nameMismatch,
            .cannotBePaid:
            .payee
        case .accountFrozen, .accountClosed: .source
        case .invalidValue(let field, _, _):
            TransferGuideStep.allCases.first { $0.field.map(ErrorField.known) == field }
        default: nil
        }
    }
}
