/// Chunked bodies that some programs read and others do not, or read differently.
enum OddChunks {
    static let all =
        ends + sizes + [
            "2;a=b\r\n{}\r\n0\r\n\r\n", "2;\n{}\r\n{}\r\n0\r\n\r\n", "2;a\nb\r\n{}\r\n0\r\n\r\n",
            "2;a\u{0}b\r\n{}\r\n0\r\n\r\n", "2;a\rX{}\r\n0\r\n\r\n", "0;a=\"\r\n\r\n",
            "2;\nxx\r\n36\r\n0\r\n\r\n", "0\r\nTrailer: x\r\n\r\n",
            "2\r\n{}\r\n0\r\nauthorization: Bearer x\r\n\r\n",
        ]

    /// Other bytes than CRLF at the end of a line or of a chunk's data.
    private static let ends = [
        "2\r\n{}XX0\r\n\r\n", "2\r\n{}\n\n0\r\n\r\n", "2\r\n{}\rX0\r\n\r\n", "2\r\n{}120\r\n\r\n",
        "2\rX{}\r\n0\r\n\r\n", "2\r{}\r\n0\r\n\r\n", "2\n{}\r\n0\r\n\r\n", "2\r\n{}\r\n0\r\nXX",
        "2\r\n{}\r\n0\r\n\rX", "2\r\n{}\r\n0\r\n\n", "2\r\n{}\r\n0\rX\r\n", "0\n\n", "4\r\nabcdefgh\r\n",
        "2\r\n{}\r\n\r\n0\r\n\r\n", "4\nabcd\n0\n\n",
    ]

    private static let sizes = [
        "2 \r\n{}\r\n0\r\n\r\n", "2 xyz\r\n{}\r\n0\r\n\r\n", " 2\r\n{}\r\n0\r\n\r\n",
        "\t2\r\n{}\r\n0\r\n\r\n",
        String(repeating: "0", count: 60) + "2\r\n{}\r\n0\r\n\r\n", "0x4\r\nabcd\r\n0\r\n\r\n", "-4\r\n",
        "-0\r\n\r\n",
        "+4\r\nabcd\r\n0\r\n\r\n", "10000000000000000\r\n\r\n", "100000000\r\n\r\n", "\r\n", "4_0\r\n",
        "g\r\n",
        "\u{ff14}\r\nabcd\r\n0\r\n\r\n",
    ]
}
