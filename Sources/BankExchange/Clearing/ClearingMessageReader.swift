import BankServices
import LanguageKit

/// A reader of the messages in a file of the clearing, element by element.
///
/// It keeps one payment at a time, so memory grows only with the advices.
final class ClearingMessageReader {
    private(set) var list = ClearingAdviceList()

    /// The most elements in a payment.
    private static let elementMaximum = 4_096

    private enum Place {
        /// Outside a message: an envelope, or `Document`.
        case envelope(isDocument: Bool)
        case message([String: ClearingMessageKind.Handling])
        case opened(String, [String: ClearingMessageKind.Handling])
        case whole
        case passedOver
    }

    private var places: [Place] = []
    private var source: (any ClearingMessageSource)?
    private var namespace: Substring = ""
    private var messageCount = 0
    /// The elements of the present payment that have not ended.
    private var open: [MessageElement] = []
    private var elementCount = 0

    /// Handles the start of an element. Throws ``FileProblem``.
    func begin(_ element: XMLReader.Element) throws(FileProblem) {
        let parts = element.name.split(separator: " ", maxSplits: 1)
        let name = String(parts.last ?? "")
        let space = parts.count == 2 ? parts[0] : ""
        switch places.last {
        case .passedOver: places.append(.passedOver)
        case nil, .envelope: try beginOutside(name, space, element.line)
        case .message, .opened, .whole:
            guard name != "SplmtryData" else { return places.append(.passedOver) }
            guard space == namespace else {
                throw FileProblem(line: element.line, "it has an element of another namespace")
            }
            try beginInside(
                MessageElement(
                    name: name, line: element.line,
                    currency: element.attributes.first { $0.name == "Ccy" }?.value))
        }
    }

    /// Handles the end of an element with its text. Throws ``FileProblem``.
    func end(_ text: String) throws(FileProblem) {
        switch places.popLast() {
        case .message:
            try source?.finish()
            source = nil
        case .opened(let name, _): try source?.end(name, &list)
        case .whole: try endWhole(text)
        case nil, .envelope, .passedOver: break
        }
    }

    /// Handles the end of the file. Throws ``FileProblem`` if it had no message.
    func finish() throws(FileProblem) {
        guard messageCount > 0 else {
            throw FileProblem(
                line: nil,
                "it has no message like pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 or camt.056"
            )
        }
    }

    private func beginOutside(_ name: String, _ space: Substring, _ line: Int) throws(FileProblem) {
        guard let kind = ClearingMessageKind(root: name) else {
            if case .envelope(true) = places.last {
                throw FileProblem(
                    line: line,
                    "it has \(name.prefix(40)), which is not pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 or camt.056"
                )
            }
            return places.append(.envelope(isDocument: name == "Document"))
        }
        guard kind.fits(namespace: space) else {
            throw FileProblem(line: line, "it has an element of another namespace")
        }
        namespace = space
        source = kind.source()
        messageCount += 1
        places.append(.message(kind.elements))
    }

    private func beginInside(_ element: MessageElement) throws(FileProblem) {
        let known: [String: ClearingMessageKind.Handling]
        switch places.last {
        case .message(let children), .opened(_, let children): known = children
        default: return try push(element)
        }
        switch known[element.name] {
        case .opened(let children):
            try source?.begin(element)
            places.append(.opened(element.name, children))
        case .whole:
            elementCount = 0
            try push(element)
        case .passedOver: places.append(.passedOver)
        case nil: throw element.problem("it has the unknown element \(element.name.prefix(40))")
        }
    }

    private func push(_ element: MessageElement) throws(FileProblem) {
        elementCount += 1
        guard elementCount <= Self.elementMaximum else {
            throw element.problem("it has a payment of more than \(Self.elementMaximum) elements")
        }
        open.append(element)
        places.append(.whole)
    }

    private func endWhole(_ text: String) throws(FileProblem) {
        guard var element = open.popLast() else { return }
        if element.children.isEmpty { element.text = text }
        if open.isEmpty {
            try source?.take(element, &list)
        } else {
            open[open.count - 1].children.append(element)
        }
    }
}
