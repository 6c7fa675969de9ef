import BankDomain
import LanguageKit

/// The rates of an XML document of the European Central Bank: `Cube` elements, one for a day in one for all days, and in
/// it one for each currency.
enum RatesXML {
    private static let envelope = "http://www.gesmes.org/xml/2002-08-01 Envelope"
    private static let cube = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref Cube"

    /// Reads a document and hands its rates on. Throws ``XMLReader/Problem`` and `invalidFile`.
    static func read(_ file: InputFile, into rates: any RatesReceiver) throws {
        try XMLReader.read(file) { element in
            guard element.depth > 1 else {
                guard element.name == envelope else {
                    throw XMLReader.Problem(
                        line: element.line, reason: "is no document of the European Central Bank's rates")
                }
                return
            }
            // The sender, who is named in other elements, does not matter.
            guard element.name == cube else { return }
            do {
                try take(element, into: rates)
            } catch let problem as RatesProblem {
                throw XMLReader.Problem(line: element.line, reason: problem.text)
            }
        }
    }

    private static func take(_ element: XMLReader.Element, into rates: any RatesReceiver) throws {
        let attributes = element.attributes
        switch (element.depth, attributes.map(\.name).sorted()) {
        case (2, []): return
        case (3, ["time"]):
            guard let date = CalendarDate(attributes[0].value) else {
                throw RatesProblem("\"\(attributes[0].value.prefix(20))\" is no day")
            }
            try rates.begin(date)
        case (4, ["currency", "rate"]):
            let isCodeFirst = attributes[0].name == "currency"
            try rates.take(attributes[isCodeFirst ? 0 : 1].value, attributes[isCodeFirst ? 1 : 0].value)
        default:
            throw RatesProblem("has a Cube that is neither a day nor a currency's rate")
        }
    }
}
