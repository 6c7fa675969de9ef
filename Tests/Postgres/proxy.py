"""A network between one server and PostgreSQL that can be cut.

proxy.py SOCKET prints its port. A line `cut` stops forwarding; `mend` resets all connections and accepts new ones.
"""

import asyncio
import socket
import struct
import sys


class Proxy:
    def __init__(self, path):
        self.path, self.writers = path, set()
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def accept(self, reader, writer):
        try:
            await self.is_open.wait()
            there = await asyncio.open_unix_connection(self.path)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, there[1]}
        await asyncio.gather(self.forward(reader, there[1]), self.forward(there[0], writer))
        self.writers -= {writer, there[1]}

    async def forward(self, reader, writer):
        try:
            while data := await reader.read(65536):
                # What arrives during the cut never arrives there.
                if not self.is_open.is_set():
                    await self.is_open.wait()
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()

    def mend(self):
        # The connections end with a reset, as at a network whose device has forgotten them.
        for writer in self.writers:
            connection = writer.get_extra_info("socket")
            if connection.family != socket.AF_UNIX:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
        self.writers = set()
        self.is_open.set()


async def main():
    proxy = Proxy(sys.argv[1])
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := (await commands.readline()).decode().strip():
        if line == "cut":
            proxy.is_open.clear()
        else:
            proxy.mend()
        print(line, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
