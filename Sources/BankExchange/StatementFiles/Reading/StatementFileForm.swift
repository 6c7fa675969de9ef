import BankDomain
import BankServices
import LanguageKit

/// The supported forms of statement files.
enum StatementFileForm: Equatable {
    case csv, camt053, ofxXML, ofxSGML, qif, coda, norma43, bai2
    /// Lines end with `@@` where the bank's program made one line of them.
    case mt940(endsAtSigns: Bool)

    /// The public name of the format.
    var format: ReconciliationFormat {
        switch self {
        case .csv: .csv
        case .camt053: .camt053
        case .mt940: .mt940
        case .ofxXML, .ofxSGML: .ofx
        case .qif: .qif
        case .coda: .coda
        case .norma43: .norma43
        case .bai2: .bai2
        }
    }

    // White space, and the byte order marks of UTF-8 and UTF-16.
    private static let blank: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

    /// Detects the form from the start of a file; a table if it is no other. Throws `invalidFile`, and
    /// ``FileProblem`` for a known form that can't be read, unless the caller names one.
    static func of(_ file: InputFile, isNamed: Bool = false) throws -> StatementFileForm {
        let head = try file.head()
        // Only names of elements and tags are searched, which are ASCII in every encoding.
        let text = head.contains(0) ? head.filter { $0 != 0 } : head
        let begin = text.drop { blank.contains($0) }
        if let foreign = try ForeignFileForm.of(begin) ?? ForeignFileForm.of(file),
            !isNamed || foreign.isBinary
        {
            throw foreign.problem
        }
        if begin.first == UInt8(ascii: "<") {
            guard namesOFX(text) else { return .camt053 }
            return begin.starts(with: "<?".utf8) ? .ofxXML : .ofxSGML
        }
        if begin.starts(with: "OFXHEADER".utf8) || beginsOFX(begin) { return .ofxSGML }
        if ["!Type:", "!type:", "!TYPE:", "!Account", "!Option:", "!Clear:"].contains(where: {
            begin.starts(with: $0.utf8)
        }) {
            return .qif
        }
        if beginsWithRecordOfQIF(begin) { return .qif }
        if let form = ofRecords(begin) { return form }
        if begin.starts(with: "@@:".utf8) { return .mt940(endsAtSigns: true) }
        return begin.starts(with: "{1:".utf8) || hasFieldOfMT940(text) ? .mt940(endsAtSigns: false) : .csv
    }

    // A record with a day and an amount, without the line that names the kind of account.
    private static func beginsWithRecordOfQIF(_ begin: ArraySlice<UInt8>) -> Bool {
        let lines = begin.split { $0 == 0x0A || $0 == 0x0D }
        guard let end = lines.prefix(40).firstIndex(where: { $0.first == UInt8(ascii: "^") }) else {
            return false
        }
        let hasNumber = { (letter: Unicode.Scalar) in
            lines[..<end].contains { line in
                line.first == UInt8(ascii: letter) && line.count > 1
                    && line.dropFirst().allSatisfy { $0 < 0x41 }
            }
        }
        return lines[..<end].allSatisfy { $0.first.map("DTUCNPMALSE$%F".utf8.contains) ?? false }
            && hasNumber("D") && hasNumber("T")
    }

    // Records of a fixed width that begin with a bank and days, and BAI2, which has fields.
    private static func ofRecords(_ begin: ArraySlice<UInt8>) -> StatementFileForm? {
        let first = begin.prefix { $0 != 0x0A && $0 != 0x0D }
        if first.count >= 100, first.starts(with: "0000".utf8),
            first.dropFirst(5).prefix(6).allSatisfy(\.isASCIIDigit)
        {
            return .coda
        }
        if first.starts(with: "11".utf8), (51...80).contains(first.count),
            first.prefix(51).allSatisfy(\.isASCIIDigit)
        {
            return .norma43
        }
        if first.starts(with: "01,".utf8),
            first.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).count >= 8
        {
            return .bai2
        }
        return nil
    }

    // The header of OFX in any order: its first tag is <OFX>.
    private static func beginsOFX(_ text: ArraySlice<UInt8>) -> Bool {
        guard let tag = text.firstIndex(of: UInt8(ascii: "<")) else { return false }
        return text[tag...].starts(with: "<OFX>".utf8)
    }

    // <OFX>, <?OFX or OFXHEADER.
    private static func namesOFX(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let place = rest.firstIndex(of: UInt8(ascii: "O")) {
            rest = text[place...]
            if rest.starts(with: "OFX".utf8) {
                let before = text[..<place]
                let isElement = before.last == UInt8(ascii: "<") && rest.starts(with: "OFX>".utf8)
                let isInstruction = before.suffix(2).elementsEqual("<?".utf8)
                if isElement || isInstruction || rest.starts(with: "OFXHEADER".utf8) { return true }
            }
            rest = rest.dropFirst()
        }
        return false
    }

    // A line that begins with :20: or :25:.
    private static func hasFieldOfMT940(_ text: [UInt8]) -> Bool {
        text.split { $0 == 0x0A || $0 == 0x0D }.contains {
            $0.starts(with: ":20:".utf8) || $0.starts(with: ":25:".utf8)
        }
    }
}

extension ReconciliationFormat {
    /// The name in sentences.
    var name: String {
        switch self {
        case .camt053: "camt"
        case .csv, .mt940, .ofx, .qif, .coda, .norma43, .bai2: rawValue.uppercased()
        }
    }
}
