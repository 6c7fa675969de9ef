import BankServices
import LanguageKit

/// An element of an ISO 20022 message with everything in it.
struct MessageElement {
    /// The longest identification, in Unicode scalars (ISO 20022, `Max35Text`).
    private static let idMaximum = 35

    /// The name without its namespace.
    let name: String
    /// The line on which it begins, from 1.
    let line: Int
    /// The attribute `Ccy`, if it has one.
    let currency: String?
    /// The text, if it has no children.
    var text = ""
    var children: [MessageElement] = []

    init(name: String, line: Int, currency: String? = nil) {
        self.name = name
        self.line = line
        self.currency = currency
    }

    /// The children with a name, in order.
    func all(_ name: String) -> [MessageElement] {
        children.filter { $0.name == name }
    }

    /// The element at the end of a path of names; `nil` if it is not there. Throws ``FileProblem`` if an element on
    /// the path is there twice.
    func element(_ path: String...) throws(FileProblem) -> MessageElement? {
        try element(at: path)
    }

    /// The element at the first of several paths that has one. Throws ``FileProblem``.
    func element(atFirstOf paths: [String]...) throws(FileProblem) -> MessageElement? {
        for path in paths {
            if let found = try element(at: path) { return found }
        }
        return nil
    }

    private func element(at path: [String]) throws(FileProblem) -> MessageElement? {
        var found = self
        for name in path {
            var next: MessageElement?
            for child in found.children where child.name == name {
                guard next == nil else { throw FileProblem(line: child.line, "it has \(name) twice") }
                next = child
            }
            guard let next else { return nil }
            found = next
        }
        return found
    }

    /// Its trimmed text; `nil` if it is empty or only a placeholder. Throws ``FileProblem`` if it has children.
    func value() throws(FileProblem) -> String? {
        guard children.isEmpty else {
            throw FileProblem(line: line, "it has elements in \(name), where a text is expected")
        }
        let value = FreeText.trimmed(text)
        return value.isEmpty || value == CreditTransferName.notProvided ? nil : value
    }

    /// Its text as an identification; `nil` also for what banks write in place of one, such as NONREF. Throws
    /// ``FileProblem`` if it is too long for one.
    func id(maximum: Int = idMaximum) throws(FileProblem) -> String? {
        guard let value = try value(), !StatementReference.known(value).isEmpty else { return nil }
        guard value.unicodeScalars.count <= maximum else {
            throw FileProblem(line: line, "it has \(name) with more than \(maximum) characters")
        }
        return value
    }

    /// Its text for people, on one line; empty for a placeholder. Throws ``FileProblem`` if it has children.
    func words() throws(FileProblem) -> String {
        try value().map(StatementText.cleaned) ?? ""
    }

    /// Its amount. Throws ``FileProblem`` unless it is above zero and exact in its currency.
    func amount() throws(FileProblem) -> MessageAmount {
        try MessageAmount(try value() ?? "", currency: currency, line: line)
    }

    /// A problem with this element.
    func problem(_ reason: Phrase) -> FileProblem { FileProblem(line: line, reason) }

    /// The problem that a payment lacks an element.
    func missing(_ name: String) -> FileProblem { problem("it has a payment without \(name)") }
}
