/// How long tests wait for an agent that is going to answer: on a busy machine a second can be short.
let patienceMilliseconds: Int32 = 60_000
