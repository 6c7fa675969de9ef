import BankAPI
import BankFiles
import HTTPKit
import JSONKit

/// A call with files, whose progress a client may follow.
struct UploadWork: Sendable {
    typealias Report = @Sendable (CallProgress) -> Void

    private let route: any ServedRoute
    private let input: RouteInput
    private let context: RequestContext
    private let uploads: Uploads

    init(_ route: any ServedRoute, _ input: RouteInput, _ context: RequestContext, _ uploads: Uploads) {
        self.route = route
        self.input = input
        self.context = context
        self.uploads = uploads
    }

    /// Whether it can answer with a status report.
    var reportsStatus: Bool { route.description.traits.contains(.reportsStatus) }
    var status: Int { route.description.status }

    /// Does the work and returns the body.
    @MainActor
    func run(_ report: @escaping Report) async throws -> [UInt8] {
        var context = context
        context.report = report
        do {
            let answer = try await route.answer(input, context)
            return try await LongComputation.shared.run { answer.bytes }
        } catch {
            throw uploads.shown(error)
        }
    }

    /// The answer for a client that accepts XML: a status report (ISO 20022, `pain.002`). A refused file has one too,
    /// with the status of its problem.
    @MainActor
    func statusReport() async throws -> HTTPResponse {
        var context = context
        let path = uploads.answerPath
        context.statusReportPath = path
        var status = status
        var refusal: (any Error)?
        do {
            _ = try await route.answer(input, context)
        } catch {
            status = context.backend.problem(error).status
            refusal = uploads.shown(error)
        }
        // Without a report, nothing was read.
        guard let report = try await Self.content(of: path) else { throw refusal ?? CancellationError() }
        return HTTPResponse(
            status: status, fields: ["content-type": "application/xml", "cache-control": "no-store"],
            body: report)
    }

    @concurrent
    private static func content(of path: String) async throws -> [UInt8]? { try PrivateFile.read(path) }

    /// The answer for a client that accepts events: `progress` now and then, and at the end `result` or `problem`. Holds
    /// the place of the work until then.
    func events(holding slot: LongWorkSlots.Slot?) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: ["content-type": ServerSentEvent.mediaType, "cache-control": "no-store"],
            body: .stream { writer in
                defer { withExtendedLifetime(slot) {} }
                // A slow client gets only the newest step.
                let (steps, step) = AsyncStream.makeStream(
                    of: CallProgress.self, bufferingPolicy: .bufferingNewest(1))
                async let outcome = outcome {
                    step.yield($0)
                } end: {
                    step.finish()
                }
                for await progress in steps {
                    let data = JSONValue.object([
                        "done": .integer(Int64(progress.done)), "total": .integer(Int64(progress.total)),
                    ])
                    try await writer.write(ServerSentEvent(type: "progress", data: data.bytes).bytes)
                }
                try await writer.write(await outcome.bytes)
            })
    }

    @MainActor
    private func outcome(
        _ report: @escaping Report, end: @Sendable () -> Void
    ) async -> ServerSentEvent {
        defer { end() }
        do {
            return ServerSentEvent(type: "result", data: try await run(report))
        } catch {
            return ServerSentEvent(
                type: "problem", data: context.backend.problem(error).json(requestID: "").bytes)
        }
    }
}
