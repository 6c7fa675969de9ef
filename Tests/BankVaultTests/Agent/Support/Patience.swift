/// How long tests wait for an answer. On a busy machine, a second can be too short.
let patienceMilliseconds: Int32 = 60_000
