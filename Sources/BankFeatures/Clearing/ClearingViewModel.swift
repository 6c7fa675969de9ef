public import BankDomain
public import BankServices
import LanguageKit
public import Observation

/// Payments to and from other banks, for staff.
@Observable
@MainActor
public final class ClearingViewModel {
    private let sent = Loader<Page<OutgoingPayment>>()
    private let received = Loader<Page<IncomingPayment>>()
    private let messages = Loader<Change<WrittenClearingMessage>>()
    private let reports = Loader<Change<ClearingReport>>()
    private let recalls = Loader<Change<OutgoingPayment>>()
    private let resolutions = Loader<Change<IncomingPayment>>()
    private let clearingService: any ClearingServiceProtocol
    private let clearingFileService: any ClearingFileServiceProtocol
    private let tellerService: any TellerServiceProtocol
    /// The key of the next message, to make it only once.
    public let idempotencyKey: IdempotencyKey

    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one.
    public init(
        idempotencyKey: IdempotencyKey? = nil, clearingService: any ClearingServiceProtocol,
        clearingFileService: any ClearingFileServiceProtocol, tellerService: any TellerServiceProtocol,
        random: any RandomSource
    ) {
        self.idempotencyKey = idempotencyKey ?? IdempotencyKey(random: random)
        self.clearingService = clearingService
        self.clearingFileService = clearingFileService
        self.tellerService = tellerService
    }

    public var payments: LoadState<Page<OutgoingPayment>> { sent.state }
    public var incomingPayments: LoadState<Page<IncomingPayment>> { received.state }
    /// The message that was made and written, or in a dry run the one that would be.
    public var export: LoadState<Change<WrittenClearingMessage>> { messages.state }
    /// What became of a file's advices.
    public var report: LoadState<Change<ClearingReport>> { reports.state }
    public var recall: LoadState<Change<OutgoingPayment>> { recalls.state }
    public var resolution: LoadState<Change<IncomingPayment>> { resolutions.state }

    /// Loads payments to other banks with a status; `nil` for those on their way.
    public func loadPayments(_ status: ClearingState.Status?, page: PageRequest) async {
        await sent.load { try await clearingService.payments(status, page: page) }
    }

    /// Loads payments from other banks with a status; `nil` for all.
    public func loadIncomingPayments(_ status: IncomingPayment.Status?, page: PageRequest) async {
        await received.load { try await clearingService.incomingPayments(status, page: page) }
    }

    /// Makes a message of what waits, and writes its files. A path that can't be used is refused before the message is
    /// made. If the files can't be written afterwards, the error is `messageNotWritten`.
    public func export(
        to path: String, as format: ClearingFileFormat = .interbankTransfer,
        atMost maximum: Int = ClearingMessage.paymentMaximum, mode: ExecutionMode = .commit
    ) async {
        await messages.perform {
            try await clearingFileService.requireNew(path)
            let message: ClearingMessage
            do {
                message = try await clearingService.submit(
                    atMost: maximum, idempotencyKey: idempotencyKey, mode: mode)
            } catch {
                throw ServiceError(mapping: error, of: idempotencyKey, mode: mode)
            }
            guard mode == .commit else {
                return Change(WrittenClearingMessage(message: message, paths: []), mode: mode)
            }
            do {
                let paths = try await clearingFileService.write(message, as: format, to: path)
                return Change(WrittenClearingMessage(message: message, paths: paths), mode: mode)
            } catch {
                let reason = error as? ServiceError ?? .unknown(underlying: "it was interrupted")
                throw ServiceError.messageNotWritten(message.id, reason: reason)
            }
        }
    }

    /// Writes the files of a message again.
    public func write(
        _ id: String, to path: String, as format: ClearingFileFormat = .interbankTransfer
    ) async {
        await messages.perform {
            let id = ClearingMessageID(try TypedText.required(id, field: .value).uppercased())
            let message = try await clearingService.message(id)
            let paths = try await clearingFileService.write(message, as: format, to: path)
            return Change(WrittenClearingMessage(message: message, paths: paths), mode: .commit)
        }
    }

    /// Does what a file of the clearing says.
    public func importFile(_ path: String, mode: ExecutionMode = .commit) async {
        await reports.perform {
            let advices = try await clearingFileService.advices(in: path)
            var outcomes: [ClearingOutcome] = []
            // Each advice has its effect once, so an interrupted import can be repeated.
            for start in stride(from: 0, to: advices.count, by: ClearingAdvice.countMaximum) {
                let part = advices[start..<min(start + ClearingAdvice.countMaximum, advices.count)]
                outcomes += try await clearingService.apply(Array(part), mode: mode)
            }
            return Change(ClearingReport(outcomes: outcomes), mode: mode)
        }
    }

    /// Asks a payment back for a typed reason.
    public func recall(_ id: String, reason: String, mode: ExecutionMode = .commit) async {
        await recalls.perform {
            let id = TransferID(try TypedText.required(id, field: .value).uppercased())
            let reason = try Self.reason(reason)
            return Change(try await clearingService.recall(id, reason: reason, mode: mode), mode: mode)
        }
    }

    /// Gives a recalled payment back, or refuses to for a typed reason; exactly one is wanted.
    public func answer(
        _ id: String, isAccepted: Bool, refusal: String?, mode: ExecutionMode = .commit
    ) async {
        await resolutions.perform {
            let id = IncomingPaymentID(try TypedText.required(id, field: .value).uppercased())
            let answer: IncomingPaymentResolution
            switch (isAccepted, refusal) {
            case (true, nil): answer = .accept
            case (false, let text?): answer = .refuse(try Self.reason(text))
            default:
                throw ServiceError.invalidValue(
                    field: .reason, value: refusal ?? "",
                    reason: .malformed(expected: "either a reason to refuse it, or that it is accepted"))
            }
            return Change(try await clearingService.resolve(id, answer, mode: mode), mode: mode)
        }
    }

    private static func reason(_ text: String) throws(ServiceError) -> PaymentReason {
        guard let reason = PaymentReason(rawValue: text.uppercased()) else {
            throw .invalidValue(
                field: .reason, value: text, reason: .malformed(expected: "a code such as AC01"))
        }
        return reason
    }

    /// Books a suspended payment on a typed account, or sends it back for a typed reason; exactly one is given.
    public func resolve(
        _ id: String, account: String?, reason: String?, mode: ExecutionMode = .commit
    ) async {
        await resolutions.perform {
            let id = IncomingPaymentID(try TypedText.required(id, field: .value).uppercased())
            let resolution = try await resolution(account: account, reason: reason)
            return Change(try await clearingService.resolve(id, resolution, mode: mode), mode: mode)
        }
    }

    private func resolution(account: String?, reason: String?) async throws -> IncomingPaymentResolution {
        switch (account, reason) {
        case (let account?, nil): return .book(try await tellerService.account(named: account).id)
        case (nil, let text?): return .giveBack(try Self.reason(text))
        default:
            throw ServiceError.invalidValue(
                field: .account, value: account ?? "",
                reason: .malformed(expected: "an account, or a reason to send it back"))
        }
    }
}

/// A message to the clearing, and the files that have it.
public struct WrittenClearingMessage: Equatable, Sendable {
    public let message: ClearingMessage
    /// Empty in a dry run.
    public let paths: [String]
}

/// What became of the advices of a file.
public struct ClearingReport: Equatable, Sendable {
    /// In the order of the file.
    public let outcomes: [ClearingOutcome]
}
