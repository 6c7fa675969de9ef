package import BankDomain
package import BankServices

/// Payments that a bank asks back after they were sent.
extension ClearingRecords {
    // MARK: This bank asks

    /// Asks the other bank to give a payment back, with the next message.
    package mutating func recall(_ id: TransferID, reason: PaymentReason) throws -> OutgoingPayment {
        try reason.require(oneOf: Recall.reasons)
        guard var payment = try sentPayment(id) else {
            throw ServiceError.notFound(.outgoingPayment, name: id.text)
        }
        if let recall = payment.state.recall {
            guard recall.reason == reason else {
                throw ServiceError.invalidState(.transfer, name: id.text, status: "recalled")
            }
            return try outgoing(payment)
        }
        let status = payment.state.status
        guard status == .submitted || status == .settled else {
            throw ServiceError.invalidState(.transfer, name: id.text, status: status.rawValue)
        }
        payment.state.recall = Recall(id: payment.transfer.id.text, reason: reason, status: .requested)
        try update(payment)
        guard let recalled = try sentPayment(id) else {
            throw ServiceError.notFound(.transfer, name: id.text)
        }
        return try outgoing(recalled)
    }

    /// The other bank refuses; the payment stays as it is.
    mutating func closeRecall(
        _ reference: OutgoingReference, _ refusal: PaymentReason?
    ) throws -> ClearingOutcome {
        guard var payment = try sentPayment(reference), let recall = payment.state.recall,
            payment.recallMessage != nil
        else { return .unknown(reference) }
        switch recall.status {
        case .refused: return .knownBefore(reference)
        case .accepted: return .unknown(reference)
        case .requested: break
        }
        payment.state.recall?.status = .refused
        payment.state.recall?.refusal = refusal
        try update(payment)
        return .done(reference)
    }

    // MARK: Another bank asks

    /// Staff must answer. Until then the money stays where it is.
    mutating func take(_ received: ReceivedRecall) throws -> ClearingOutcome {
        try received.amount.requirePayable()
        if let known = try incomingPayment(recallID: received.id) {
            let isSame = known.networkID == received.original && known.amount == received.amount
            return ClearingOutcome(received, isSame ? .knownBefore : .contradicts, known, received.reason)
        }
        let named = try incomingPayments(networkID: received.original).filter { try !isOwnMoney($0) }
        let fitting = named.filter { $0.amount == received.amount }
        guard var payment = fitting.first ?? named.first else {
            return ClearingOutcome(received, .contradicts, nil, .neverReceived)
        }
        // Two banks gave two payments this name, and the recall does not say which is meant.
        guard fitting.count <= 1 else { return ClearingOutcome(received, .contradicts, nil, nil) }
        guard payment.amount == received.amount else {
            return ClearingOutcome(received, .contradicts, payment, .wrongAmount)
        }
        switch payment.status {
        case .returning, .returned:
            return ClearingOutcome(received, .knownBefore, payment, .alreadyReturned)
        case .booked, .suspended, .recalled: break
        }
        guard payment.recall == nil else { return ClearingOutcome(received, .contradicts, payment, nil) }
        payment.status = .recalled
        payment.recall = Recall(id: received.id, reason: received.reason, status: .requested)
        try update(payment, sentWith: nil)
        return ClearingOutcome(received, .done, payment, received.reason)
    }

    /// Takes the money of a recalled payment from where it is, so that it goes back with the next message.
    mutating func accept(_ payment: inout IncomingPayment) throws {
        try requireReturnable(payment)
        if let id = payment.accountID {
            let account = try account(with: id)
            try account.account.requireDebitable()
            let entry = try bookBack(payment, from: account)
            try tellOwners(of: id, NotificationEvent(booked: entry))
        } else {
            _ = try book(payment, from: .suspense, to: .clearing, valueDate: today)
        }
        (payment.status, payment.reason) = (.returning, .recalled)
        payment.recall?.status = .accepted
    }
}

extension IncomingPayment {
    /// The payment is again what it was before the other bank asked.
    mutating func refuseRecall(_ reason: PaymentReason) throws {
        try reason.require(oneOf: Recall.refusals)
        status = accountID == nil ? .suspended : .booked
        recall?.status = .refused
        recall?.refusal = reason
    }
}

extension IncomingPaymentResolution {
    /// Whether it answers for a recalled payment.
    var isAnswer: Bool {
        switch self {
        case .book, .giveBack: false
        case .accept, .refuse: true
        }
    }
}

extension PaymentReason {
    fileprivate func require(oneOf reasons: [PaymentReason]) throws(ServiceError) {
        guard reasons.contains(self) else {
            throw .invalidValue(
                field: .reason, value: rawValue,
                reason: .notOneOf(reasons.map(\.rawValue)))
        }
    }
}

extension ClearingOutcome {
    fileprivate init(
        _ recall: ReceivedRecall, _ effect: Effect, _ payment: IncomingPayment?, _ reason: PaymentReason?
    ) {
        self.init(name: recall.original, effect: effect, subject: payment?.id.text, reason: reason)
    }
}
