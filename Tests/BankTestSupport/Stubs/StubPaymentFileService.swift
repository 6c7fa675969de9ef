public import BankServices
import LanguageKit
import Synchronization

public final class StubPaymentFileService: PaymentFileServiceProtocol {
    public final class Reading: PaymentFileReading {
        private let examined: Result<PaymentFileSummary, ServiceError>
        private let payments: Mutex<ArraySlice<PaymentInstruction>>
        private let maxima = Mutex<[Int]>([])
        private let written = Mutex<[PaymentFileAnswer]>([])

        public init(
            _ examined: Result<PaymentFileSummary, ServiceError>, _ payments: [PaymentInstruction] = []
        ) {
            self.examined = examined
            self.payments = Mutex(payments[...])
        }

        /// The requested number of payments, per call.
        public var askedFor: [Int] { maxima.withLock(\.self) }

        /// The answers that were written.
        public var answers: [PaymentFileAnswer] { written.withLock(\.self) }

        public func beginAnswer(to path: String) async throws {}

        public func write(_ answer: PaymentFileAnswer) async throws {
            written.withLock { $0.append(answer) }
        }

        public func examine() async throws -> PaymentFileSummary { try examined.get() }

        public func next(_ maximum: Int) async throws -> [PaymentInstruction] {
            maxima.withLock { $0.append(maximum) }
            return payments.withLock { payments in
                defer { payments = payments.dropFirst(maximum) }
                return Array(payments.prefix(maximum))
            }
        }
    }

    public let onReading = SyncStub<PaymentFileRequest, any PaymentFileReading>(
        "StubPaymentFileService.reading")

    public init() {}

    /// Without an answer, it fails the test and the reading fails.
    public func reading(_ request: PaymentFileRequest) -> any PaymentFileReading {
        (try? onReading(request)) ?? Reading(.failure(.unknown(underlying: "a stub without an answer")))
    }
}
