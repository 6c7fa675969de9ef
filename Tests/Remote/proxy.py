"""A bad network between a client and a bank's server: a proxy that loses, doubles, reorders and makes up messages.

What happens to a request depends on the seed, on the request, and on how often it has come. While `is_hostile` is false
everything is passed on.
"""

import asyncio
import collections
import random
import re
import socket
import struct
import threading

PAGE = b"<!doctype html><title>Welcome</title><p>Please sign in to this network."


class Cut(Exception):
    """The connection of the client is closed."""


class Request:
    def __init__(self, head, body, seen, seed):
        self.bytes = head + body
        self.method, self.target = head.split(b" ", 2)[:2]
        key = re.search(rb"\r\nidempotency-key: *([^\r]+)", head, re.IGNORECASE)
        self.key = key[1].decode() if key else None
        self.is_payment = self.method == b"POST" and self.target.endswith(b"/transfers")
        self.identity = (self.method, self.target, self.key)
        seen[self.identity] += 1
        self.dice = random.Random(f"{seed} {self.identity} {seen[self.identity]}")


async def read_message(reader):
    """A request or an answer. All that go between `bank` and its server tell the length of their body, or have none."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    return head, await reader.readexactly(int(length[1])) if length else b""


def made_up(status, body=b"", field=b"x-by: proxy"):
    return b"HTTP/1.1 %s\r\n%s\r\ncontent-length: %d\r\n\r\n%s" % (status, field, len(body), body)


class Proxy:
    # How often faults occur: for a payment, and for the reads and dry runs before it.
    payment_share, other_share = 0.65, 0.2

    def __init__(self, server_port, seed):
        self.server_port, self.seed, self.is_hostile = server_port, seed, False
        # The keys of payments that the server has received or will receive.
        self.sent = set()
        # Requests to the other host, to which redirects lead.
        self.strayed = []
        # How often each fault occurred, and the outcomes of the requests with a key.
        self.faults, self.stories = collections.Counter(), collections.defaultdict(list)
        self._seen, self._asked, self._late = collections.Counter(), collections.Counter(), []
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.port, self._other_port = self._wait_for(self._listen())

    def behave(self):
        """Ends all faults. What was held back is delivered first."""
        self.is_hostile = False
        self._wait_for(self._deliver())

    def _wait_for(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _listen(self):
        servers = [await asyncio.start_server(take, "127.0.0.1", 0) for take in (self._talk, self._stray)]
        return [server.sockets[0].getsockname()[1] for server in servers]

    async def _deliver(self):
        await asyncio.gather(*self._late)

    async def _stray(self, reader, writer):
        try:
            self.strayed.append((await reader.readuntil(b"\r\n\r\n")).decode(errors="replace"))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.strayed.append(repr(error))
        writer.close()

    async def _talk(self, reader, client):
        try:
            while True:
                request = Request(*await read_message(reader), self._seen, self.seed)
                await self._happening(request)(request, client)
                await client.drain()
        except (Cut, OSError, asyncio.IncompleteReadError):
            client.close()

    def _happening(self, request):
        share = self.payment_share if request.is_payment else self.other_share
        fault = "passes"
        if self.is_hostile and request.dice.random() < share:
            names, weights = zip(*FAULTS.items())
            fault = request.dice.choices(names, weights)[0]
            self.faults[fault] += 1
        if request.key:
            self.stories[request.key].append(f"{'payment' if request.is_payment else 'dry run'} {fault}")
        return getattr(self, fault)

    async def _ask(self, request):
        """The answer of the server."""
        if request.is_payment:
            self.sent.add(request.key)
        self._asked[request.identity] += 1
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        try:
            writer.write(request.bytes)
            head, body = await read_message(reader)
            return head + body
        finally:
            writer.close()

    async def _ask_later(self, request):
        """Waits until the client has sent the request again, but not for long."""
        if request.is_payment:
            self.sent.add(request.key)
        before = self._asked[request.identity]
        for _ in range(request.dice.randint(5, 50)):
            await asyncio.sleep(0.02)
            if self._asked[request.identity] > before:
                break
        return await self._ask(request)

    def _cut(self, request, client):
        if request.dice.random() < 0.5:
            # A reset instead of a regular end.
            client.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Cut

    async def _answer_for_server(self, request, client, answer):
        """Answers with something else, before or after the server has done what it was asked for."""
        if request.dice.random() < 0.5:
            await self._ask(request)
        client.write(answer)

    # MARK: Faults

    async def passes(self, request, client):
        client.write(await self._ask(request))

    async def delays(self, request, client):
        await asyncio.sleep(request.dice.uniform(0.02, 0.3))
        client.write(await self._ask(request))

    async def cuts_before(self, request, client):
        self._cut(request, client)

    async def cuts_after(self, request, client):
        await self._ask(request)
        self._cut(request, client)

    async def cuts_answer(self, request, client):
        answer = await self._ask(request)
        client.write(answer[:request.dice.randrange(1, len(answer))])
        await client.drain()
        # Without a reset, which could arrive before the bytes.
        raise Cut

    async def cuts_body_of_unknown_length(self, request, client):
        """The end of such a body is the end of the connection."""
        head, _, body = (await self._ask(request)).partition(b"\r\n\r\n")
        client.write(re.sub(rb"\r\ncontent-length: *\d+", b"\r\nconnection: close", head) + b"\r\n\r\n")
        client.write(body[:request.dice.randrange(len(body))])
        await client.drain()
        raise Cut

    async def doubles(self, request, client):
        await self._ask(request)
        client.write(await self._ask(request))

    async def doubles_at_once(self, request, client):
        answers = await asyncio.gather(self._ask(request), self._ask(request))
        client.write(answers[1])

    async def holds_back(self, request, client):
        """The client loses its connection, and the request arrives later all the same."""
        self._late.append(asyncio.create_task(self._ask_later(request)))
        self._cut(request, client)

    async def answers_twice(self, request, client):
        """The second answer must not be taken for that of the next request."""
        client.write(2 * await self._ask(request))

    async def answers_in_pieces(self, request, client):
        """An interim answer comes first, and the other in pieces."""
        answer = b"HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n" + await self._ask(request)
        step = request.dice.randint(20, 200)
        for place in range(0, len(answer), step):
            client.write(answer[place:place + step])
            await client.drain()
            await asyncio.sleep(0.001)

    async def shows_page(self, request, client):
        await self._answer_for_server(request, client, made_up(b"200 OK", PAGE, b"content-type: text/html"))

    async def shows_other_json(self, request, client):
        await self._answer_for_server(
            request, client, made_up(b"200 OK", b'{"status":"ok"}', b"content-type: application/json"))

    async def forbids(self, request, client):
        """A firewall does not like the request, or the answer."""
        status = request.dice.choice([b"403 Forbidden", b"404 Not Found", b"429 Too Many Requests"])
        await self._answer_for_server(request, client, made_up(status, PAGE, b"content-type: text/html"))

    async def has_no_server(self, request, client):
        status = request.dice.choice([b"502 Bad Gateway", b"503 Service Unavailable", b"504 Gateway Timeout"])
        await self._answer_for_server(request, client, made_up(status))

    async def redirects(self, request, client):
        status = request.dice.choice([b"301 Moved Permanently", b"302 Found", b"307 Temporary Redirect"])
        place = b"location: http://127.0.0.1:%d%s" % (self._other_port, request.target)
        await self._answer_for_server(request, client, made_up(status, b"", place))

    async def answers_garbage(self, request, client):
        noise = request.dice.randbytes(300)
        garbage = request.dice.choice([b"SSH-2.0-OpenSSH_9.6\r\n", noise, b"\r\n" * 100, b"\0" * 50])
        await self._answer_for_server(request, client, garbage)
        await client.drain()
        raise Cut

    async def answers_without_end(self, request, client):
        await self._answer_for_server(request, client, b"HTTP/1.1 200 OK\r\n")
        line_end = request.dice.choice([b"\r\n", b""])
        for number in range(10_000):
            client.write(b"x-%d: %s%s" % (number, b"x" * 100, line_end))
            await client.drain()
        raise Cut


# The faults with their weights.
FAULTS = {
    "delays": 3, "cuts_before": 3, "cuts_after": 3, "cuts_answer": 3, "cuts_body_of_unknown_length": 1, "doubles": 2,
    "doubles_at_once": 2, "holds_back": 3, "answers_twice": 4, "answers_in_pieces": 1, "shows_page": 1,
    "shows_other_json": 1, "forbids": 1, "has_no_server": 3, "redirects": 1, "answers_garbage": 1,
    "answers_without_end": 1,
}
