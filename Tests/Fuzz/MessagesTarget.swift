@testable import HTTPKit

/// Messages mean the same in pieces and at once. An accepted message has one reading: written out again, it is the same.
/// The first byte selects requests or responses, the second one the pieces.
func check(_ input: [UInt8]) {
    guard input.count > 2 else { return }
    let kinds: [MessageReader.Kind] = [.request, .response, .responseToHead]
    let kind = kinds[Int(input[0]) % kinds.count]
    let content = Array(input.dropFirst(2))
    let whole = Reading(content, kind, pieces: content.count)
    for size in [1, Int(input[1]) % 31 + 2] {
        require(Reading(content, kind, pieces: size) == whole, "in pieces of \(size) it is read differently")
    }
    for message in whole.messages { check(message.head, kind) }

    let complete = whole.messages.filter(\.isComplete)
    let again = Reading(complete.flatMap { written($0, kind) }, kind, pieces: .max)
    require(again.fault == nil, "written out, it is refused")
    require(again.messages == complete, "written out, it is read differently")
}

private struct Message: Equatable {
    var head: MessageHead
    var body: [UInt8] = []
    var isComplete = false
}

/// What a reader makes of some bytes.
private struct Reading: Equatable {
    var messages: [Message] = []
    var fault: HTTPFault?

    init(_ content: [UInt8], _ kind: MessageReader.Kind, pieces: Int) {
        var reader = MessageReader(kind, headMaximumBytes: 8_192)
        var position = 0
        while position < content.count {
            let end = position + min(pieces, content.count - position)
            while position < end, fault == nil {
                let count = content[position..<end].withUnsafeBytes { read($0, with: &reader) }
                require(count > 0 || fault != nil, "it does not go on")
                position += count
            }
            if fault != nil { return }
        }
        if reader.endsWithConnection, !messages.isEmpty { messages[messages.count - 1].isComplete = true }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, with reader: inout MessageReader) -> Int {
        do throws(HTTPFault) {
            let (count, event) = try reader.read(bytes)
            require(count <= bytes.count, "it reads more than there is")
            switch event {
            case .nothing: break
            case .head(let head): messages.append(Message(head: head))
            case .body(let body):
                require(!messages.isEmpty && !body.isEmpty, "a body without a head, or without bytes")
                messages[messages.count - 1].body += body
            }
            if reader.isComplete { messages[messages.count - 1].isComplete = true }
            return count
        } catch {
            fault = error
            return 0
        }
    }
}

private func check(_ head: MessageHead, _ kind: MessageReader.Kind) {
    for field in head.fields.fields {
        require(!field.name.isEmpty && field.name == field.name.lowercased(), "the name of a field")
        require(field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }, "the name of a field")
        require(
            field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 },
            "a field has a control character")
    }
    require(head.target.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "the characters of a target")
    let (lengths, codings) = (
        head.fields.values(of: "content-length"), head.fields.values(of: "transfer-encoding")
    )
    require(lengths.count + codings.count <= 1, "a message has two lengths")
    if kind == .request {
        require(head.framing != .untilClose, "a request ends with the connection")
        require((head.framing == .chunked) == !codings.isEmpty, "a coding is ignored")
    }
    if kind == .responseToHead { require(head.framing == .none, "a response to HEAD has a body") }
}

private func written(_ message: Message, _ kind: MessageReader.Kind) -> [UInt8] {
    let head = message.head
    let version = head.isVersion11 ? "HTTP/1.1" : "HTTP/1.0"
    var bytes: [UInt8] = []
    if kind == .request {
        bytes += Array("\(head.method) ".utf8) + head.target + Array(" \(version)".utf8)
    } else {
        bytes += Array("\(version) \(head.status)".utf8)
    }
    for field in head.fields.fields { bytes += Array("\r\n\(field.name): \(field.value)".utf8) }
    bytes.put(raw: "\r\n\r\n")
    guard head.framing == .chunked else { return bytes + message.body }
    if !message.body.isEmpty {
        bytes +=
            Array("\(String(message.body.count, radix: 16))\r\n".utf8) + message.body + Array("\r\n".utf8)
    }
    bytes.put(raw: "0\r\n\r\n")
    return bytes
}
