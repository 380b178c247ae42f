"""Gets the state of a kettle as the user “nobody”, for ServingTests/Socket/ServerTests.swift.

Prints the reply. The argument is the path of the socket.
"""

import os
import socket
import sys

NOBODY = 65534

os.setgroups([])
os.setgid(NOBODY)
os.setuid(NOBODY)
with socket.socket(socket.AF_UNIX) as client:
    client.connect(sys.argv[1])
    # A server that refuses the client may have closed the connection already.
    try:
        client.sendall(b'{"method":"org.example.Kettle.Get"}\0')
    except OSError:
        pass
    reply = b""
    while not reply.endswith(b"\0"):
        data = client.recv(65536)
        if not data:
            break
        reply += data
print(reply.rstrip(b"\0").decode())
