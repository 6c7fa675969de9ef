/// A hash of texts that is the same in each run (FNV-1a, 64 bits), for telling apart what a file names.
enum StableHash {
    static func of(_ texts: [String]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for text in texts {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            // A byte that no text has keeps them apart.
            hash = (hash ^ 0xFF) &* 0x100_0000_01b3
        }
        return hash
    }
}
