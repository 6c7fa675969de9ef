public import BankServices
import LanguageKit
import Synchronization

/// Answers what the test says.
public final class StubPaymentFileService: PaymentFileServiceProtocol {
    /// A reading that answers what the test says.
    public final class Reading: PaymentFileReading {
        private let examined: Result<PaymentFileSummary, ServiceError>
        private let payments: Mutex<ArraySlice<PaymentInstruction>>
        private let maxima = Mutex<[Int]>([])

        /// A reading of these payments.
        public init(
            _ examined: Result<PaymentFileSummary, ServiceError>, _ payments: [PaymentInstruction] = []
        ) {
            self.examined = examined
            self.payments = Mutex(payments[...])
        }

        /// How many payments were asked for, each time.
        public var askedFor: [Int] { maxima.withLock(\.self) }

        /// Answers the summary, or fails.
        public func examine() async throws -> PaymentFileSummary { try examined.get() }

        /// Answers the payments that follow.
        public func next(_ maximum: Int) async throws -> [PaymentInstruction] {
            maxima.withLock { $0.append(maximum) }
            return payments.withLock { payments in
                defer { payments = payments.dropFirst(maximum) }
                return Array(payments.prefix(maximum))
            }
        }
    }

    /// Answers ``reading(_:)``.
    public let onReading = SyncStub<PaymentFileRequest, any PaymentFileReading>(
        "StubPaymentFileService.reading")

    /// A service without answers.
    public init() {}

    /// Answers as ``onReading`` says; without an answer it fails the test, and the reading fails.
    public func reading(_ request: PaymentFileRequest) -> any PaymentFileReading {
        (try? onReading(request)) ?? Reading(.failure(.unknown(underlying: "a stub without an answer")))
    }
}
