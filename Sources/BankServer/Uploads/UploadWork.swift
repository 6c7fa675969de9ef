import BankAPI
import HTTPKit
import JSONKit

/// The progress of a call with files.
struct UploadProgress: Sendable {
    let done: Int
    let total: Int
}

/// A call with files, whose progress a client may follow.
struct UploadWork: Sendable {
    typealias Report = @Sendable (UploadProgress) -> Void

    let uploads: Uploads
    /// Does the work and returns the body.
    let run: @MainActor @Sendable (@escaping Report) async throws -> [UInt8]

    /// The answer for a client that accepts events: `progress` now and then, and at the end `result` or `problem`. Holds
    /// the place of the work until then.
    func events(
        holding slot: LongWorkSlots.Slot?, problem: @escaping @MainActor @Sendable (any Error) -> Problem
    ) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: ["content-type": ServerSentEvent.mediaType, "cache-control": "no-store"],
            body: .stream { writer in
                defer { withExtendedLifetime(slot) {} }
                // A slow client gets only the newest step.
                let (steps, step) = AsyncStream.makeStream(
                    of: UploadProgress.self, bufferingPolicy: .bufferingNewest(1))
                async let outcome = outcome(problem) {
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
        _ problem: @MainActor @Sendable (any Error) -> Problem, _ report: @escaping Report,
        end: @Sendable () -> Void
    ) async -> ServerSentEvent {
        defer { end() }
        do {
            return ServerSentEvent(type: "result", data: try await run(report))
        } catch {
            return ServerSentEvent(type: "problem", data: problem(error).json(requestID: "").bytes)
        }
    }
}
