import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Memory for secrets: pages that are locked (never written to swap) if the system allows, left out of core dumps and
/// child processes. Small secrets share a page: mapping and locking one costs more than most uses of a token, and the
/// system locks few pages.
// Sound: allocated memory has one owner, a noncopyable ``SecretBytes``, which writes before it is shared and frees
// after its last use. Pages with free slots are accessed only under the lock.
struct SecretMemory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    let isLocked: Bool

    private static let slotByteCount = 128
    private static let shared = Mutex(SharedPages())

    static func allocate(_ count: Int) -> SecretMemory {
        if count <= slotByteCount { return shared.withLock { $0.take() } }
        let pageSize = Int(getpagesize())
        return map((count + pageSize - 1) / pageSize * pageSize)
    }

    /// Wipes and frees the bytes.
    func free() {
        guard let address = bytes.baseAddress else { return }
        #if canImport(Glibc)
            explicit_bzero(address, bytes.count)
        #else
            memset_s(address, bytes.count, 0, bytes.count)
        #endif
        if bytes.count == Self.slotByteCount {
            Self.shared.withLock { $0.give(back: address) }
        } else {
            munmap(address, bytes.count)
        }
    }

    private static func map(_ size: Int) -> SecretMemory {
        let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymousMapping, -1, 0)
        guard let address, address != UnsafeMutableRawPointer(bitPattern: -1) else {
            fatalError("The system has no \(size) bytes of memory left for a secret.")
        }
        #if canImport(Glibc)
            madvise(address, size, MADV_DONTDUMP)
            madvise(address, size, MADV_WIPEONFORK)
        #endif
        return SecretMemory(
            bytes: UnsafeMutableRawBufferPointer(start: address, count: size),
            isLocked: mlock(address, size) == 0)
    }

    /// Pages that are divided into slots. Empty pages are freed, except the last.
    private struct SharedPages {
        private struct Page {
            let memory: SecretMemory
            /// The numbers of the free slots.
            var free: [Int]
        }

        private var pages: [Page] = []

        mutating func take() -> SecretMemory {
            let index = pages.firstIndex { !$0.free.isEmpty } ?? addPage()
            let slot = pages[index].free.removeLast()
            let start = slot * slotByteCount
            return SecretMemory(
                bytes: UnsafeMutableRawBufferPointer(
                    rebasing: pages[index].memory.bytes[start..<start + slotByteCount]),
                isLocked: pages[index].memory.isLocked)
        }

        mutating func give(back address: UnsafeMutableRawPointer) {
            let place = pages.firstIndex { page in
                guard let start = page.memory.bytes.baseAddress else { return false }
                return start <= address && address < start + page.memory.bytes.count
            }
            guard let place, let start = pages[place].memory.bytes.baseAddress else {
                preconditionFailure("The memory is not that of a secret.")
            }
            pages[place].free.append((address - start) / slotByteCount)
            guard pages.count > 1, pages[place].free.count == slotCount(of: pages[place]) else { return }
            munmap(start, pages[place].memory.bytes.count)
            pages.remove(at: place)
        }

        private mutating func addPage() -> Int {
            let memory = map(Int(getpagesize()))
            pages.append(Page(memory: memory, free: Array(0..<memory.bytes.count / slotByteCount)))
            return pages.count - 1
        }

        private func slotCount(of page: Page) -> Int { page.memory.bytes.count / slotByteCount }
    }
}

#if canImport(Glibc)
    private let anonymousMapping = MAP_ANONYMOUS
#else
    private let anonymousMapping = MAP_ANON
#endif
