import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// A customer credit transfer initiation (ISO 20022, `pain.001`), read element by element.
///
/// A transaction's data is dropped at its end, so memory use does not depend on the message's length.
final class CreditTransferMessage {
    /// The payments that were read and not yet taken, in order.
    private(set) var payments: [PaymentInstruction] = []
    /// The sender's name for the message; empty until it is read.
    private(set) var id = ""
    /// The name of the message's kind, such as `pain.001.001.09`; without a version if it states none.
    private(set) var kind = "pain.001"

    private(set) var notices = StatementNotices()

    private let prefix: IdempotencyKey?
    private let digest: () throws -> Digest
    private var path: [CreditTransferElement] = []
    // The namespace of the root, followed by a space.
    private var namespace: [UInt8] = []
    private var line = 1
    private var header: CreditTransferHeader?
    private var instruction: CreditTransferInstruction?
    private var transaction: CreditTransferTransaction?
    private var total = CreditTransferTotal()
    private var keys: PaymentKeys?
    // Hashes need less memory than texts. They are the same in each run, so a payment always has the same key.
    private var named: [UInt64: (content: UInt64, line: Int)] = [:]
    // Payments whose names are on several.
    private var repeated: [UInt64: Int] = [:]

    /// `digest` returns the digest of the whole file, and is called only if the message has no name.
    init(prefix: IdempotencyKey?, digest: @escaping () throws -> Digest) {
        self.prefix = prefix
        self.digest = digest
    }

    /// Returns the payments read so far and removes them.
    func takePayments() -> [PaymentInstruction] {
        defer { payments.removeAll(keepingCapacity: true) }
        return payments
    }

    /// Handles the start of an element. Throws ``FileProblem``.
    func begin(_ element: XMLReader.Element) throws {
        line = element.line
        let next = try child(element)
        path.append(next)
        switch next {
        case .group(.header, _):
            guard header == nil else { throw problem("it has two GrpHdr") }
            header = CreditTransferHeader(line: line)
        case .group(.instruction, _):
            try beginInstruction()
        case .group(.transaction, _):
            _ = try instruction?.checked()
            transaction = CreditTransferTransaction(line: line)
        case .supplement:
            notices.add("SplmtryData on line \(line) was ignored: it is not about a single payment")
        case .field(.amount):
            transaction?.currency = element.attributes.first { $0.name == "Ccy" }?.value
        default:
            break
        }
    }

    /// Handles the end of an element with its text. Throws ``FileProblem``.
    func end(_ text: String) throws {
        switch path.popLast() {
        case .field(let field): try take(FreeText.trimmed(text), as: field)
        case .group(.header, _): try endHeader()
        case .group(.transaction, _): try endTransaction()
        case .group(.instruction, _):
            if let instruction {
                try instruction.total.require(
                    count: instruction.count, sum: instruction.sum, line: instruction.line, of: "PmtInf")
            }
            instruction = nil
        // Until version 07 the day is the text of ReqdExctnDt; later, that of an element in it.
        case .group(.day, _):
            let day = FreeText.trimmed(text)
            if !day.isEmpty { try take(day, as: .executionDate) }
        case .group(.message, _): try endMessage()
        default: break
        }
    }

    private func child(_ element: XMLReader.Element) throws -> CreditTransferElement {
        switch path.last {
        case .passedOver?, .supplement?: return .passedOver
        default: break
        }
        let name = try localName(element.name)
        let children: [String: CreditTransferElement] =
            switch path.last {
            case nil: CreditTransferElement.root
            case .group(_, let children)?: children
            case .field?, .passedOver?, .supplement?: [:]
            }
        guard let child = children[name] else {
            throw problem("it has \(name.prefix(40)), which is not supported and would change the payment")
        }
        return child
    }

    // Compared as bytes: there are dozens of names in each payment, and comparing characters is much slower.
    private func localName(_ name: String) throws -> String {
        let isAround =
            switch path.last {
            case nil, .group(.envelope, _)?: true
            default: false
            }
        if isAround {
            let end = name.lastIndex(of: " ") ?? name.startIndex
            let local = name[end...].drop { $0 == " " }
            if local != "Document", !path.isEmpty || CreditTransferElement.root[String(local)] != nil {
                return String(local)
            }
            guard CreditTransferElement.isNamespace(name[..<end]) else {
                throw problem(
                    "it is not a pain.001 message of version 03 to 12: its root is of \"\(name[..<end].prefix(80))\""
                )
            }
            namespace = end > name.startIndex ? Array(name[...end].utf8) : []
            kind = CreditTransferElement.kind(name[..<end]) ?? kind
        }
        guard name.utf8.starts(with: namespace) else {
            throw problem("it has an element of another namespace")
        }
        return String(Substring(name.utf8.dropFirst(namespace.count)))
    }

    private func beginInstruction() throws {
        guard header != nil else { throw problem("it has PmtInf before GrpHdr") }
        instruction = CreditTransferInstruction(line: line)
    }

    private func take(_ text: String, as field: CreditTransferElement.Field) throws {
        if transaction != nil {
            try transaction?.take(text, as: field, line: line)
        } else if instruction != nil {
            try instruction?.take(text, as: field, line: line)
        } else {
            try header?.take(text, as: field, line: line)
        }
    }

    private func endHeader() throws {
        guard let header else { return }
        id = try header.checkedMessageID()
        keys = PaymentKeys(
            .pain001, messageID: try CreditTransferName.ofMessage(id, digest: digest), prefix: prefix)
    }

    private func endTransaction() throws {
        guard let transaction, let shared = try instruction?.checked(), let keys else {
            throw problem("it has a payment outside PmtInf")
        }
        let amount = try transaction.checkedAmount()
        let endToEndID = try transaction.checkedEndToEndID()
        total.add(amount.number)
        instruction?.total.add(amount.number)
        payments.append(
            PaymentInstruction(
                line: transaction.line, groupID: shared.id, endToEndID: endToEndID,
                debtorAccount: shared.debtorAccount,
                debtorAgent: shared.debtorAgent,
                creditorAccount: try transaction.checkedCreditorAccount(),
                creditorAgent: transaction.creditorAgent.agent,
                creditorName: transaction.creditorName ?? "", amount: amount.number.text,
                currency: amount.money.currency,
                charges: transaction.charges ?? shared.charges,
                reference: transaction.references.joined(separator: " "),
                executionDate: shared.executionDate,
                idempotencyKey: try key(endToEndID, of: transaction, keys)))
        self.transaction = nil
    }

    private func key(
        _ endToEndID: String, of transaction: CreditTransferTransaction, _ keys: PaymentKeys
    ) throws -> IdempotencyKey {
        guard endToEndID != CreditTransferName.notProvided else { return keys.key(ofPlace: total.count) }
        let name = StableHash.of([endToEndID])
        let content = StableHash.of(
            [
                endToEndID, transaction.creditorAccount ?? "", transaction.amount ?? "",
                transaction.currency ?? "",
            ])
        guard let first = named[name] else {
            named[name] = (content, transaction.line)
            return keys.key(of: endToEndID)
        }
        // A name on several payments: the place of each in the file tells them apart, but not a payment from itself.
        if repeated[first.content] == nil { repeated[first.content] = first.line }
        if let line = repeated.updateValue(transaction.line, forKey: content) {
            throw FileProblem(
                line: transaction.line,
                "it has the payment \(endToEndID) (EndToEndId) of line \(line) again, with the same account and amount"
            )
        }
        return keys.key(ofPlace: total.count)
    }

    private func endMessage() throws {
        guard let header else { throw problem("it has no GrpHdr") }
        try total.require(count: header.count, sum: header.sum, line: header.line, of: "GrpHdr")
    }

    private func problem(_ reason: Phrase) -> FileProblem {
        FileProblem(line: line, reason)
    }
}

/// The payments of a customer credit transfer initiation (ISO 20022, `pain.001`).
final class CreditTransferPayments: PaymentSource {
    /// The largest message that is read.
    private static let byteMaximum = 1 << 30

    private let message: CreditTransferMessage
    private let reader: XMLReader
    private var payments: ArraySlice<PaymentInstruction> = []
    private var isAtEnd = false

    init(_ file: InputFile, digest: @escaping () throws -> Digest, prefix: IdempotencyKey?) throws {
        let message = CreditTransferMessage(prefix: prefix, digest: digest)
        self.message = message
        reader = try XMLReader(
            file, byteMaximum: Self.byteMaximum, begin: { try message.begin($0) },
            end: { try message.end(String(decoding: $0, as: UTF8.self)) })
    }

    var messageID: String { message.id }
    var messageKind: String { message.kind }
    var notices: [Phrase] { message.notices.phrases }

    func next() throws -> PaymentInstruction? {
        while payments.isEmpty, !isAtEnd {
            isAtEnd = try !reader.readPiece()
            payments = message.takePayments()[...]
        }
        return payments.popFirst()
    }
}
