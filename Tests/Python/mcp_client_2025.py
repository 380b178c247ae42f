"""Uses `coax mcp` with the protocol of 18 June 2025: a program that test_coax_mcp.py runs.

The official client of that time is version 1.22 of the package “mcp”. A process can load only one
version of a package. The arguments are the command `coax` and the step to take.
"""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

COMMAND, STEP = sys.argv[1:]
STATE = "coax://kettle/state"
PATIENCE = 60  # seconds


async def list_and_call(session, messages):
    tools = (await session.list_tools()).tools
    assert [tool.name for tool in tools] == ["get", "set", "heat", "save"], tools
    await session.call_tool("set", {"target": 70})
    # The client checks the value against the output schema of the tool.
    state = (await session.call_tool("get")).structuredContent
    assert state["target"] == 70, state
    progress = []

    async def note(value, total, message):
        progress.append((value, message))

    result = await session.call_tool("heat", {"degrees": 60}, progress_callback=note)
    assert result.structuredContent == {"value": 60}, result
    assert progress == [(1, "20"), (2, "40"), (3, "60")], progress
    failure = await session.call_tool("set", {"target": 101})
    assert failure.isError and failure.content[0].text == "target at most 100.", failure
    resource = (await session.list_resources()).resources[0]
    contents = (await session.read_resource(resource.uri)).contents[0]
    assert json.loads(contents.text)["target"] == 70, contents


async def subscribe(session, messages):
    resource = (await session.list_resources()).resources[0]
    await session.subscribe_resource(resource.uri)
    await session.call_tool("set", {"target": 71})
    update = (await messages.get()).root
    assert isinstance(update, types.ResourceUpdatedNotification), update
    assert str(update.params.uri) == STATE, update
    await session.unsubscribe_resource(resource.uri)


async def answer(session, messages):
    assert (await session.call_tool("save")).content[0].text == "save is done."


async def cancel(session, messages):
    """Cancels an action that the server holds. This client leaves the notification to programs."""
    begun = asyncio.Event()

    async def note(value, total, message):
        begun.set()

    id = session._request_id
    call = asyncio.create_task(
        session.call_tool("heat", {"degrees": 60}, progress_callback=note)
    )
    await begun.wait()
    parameters = types.CancelledNotificationParams(requestId=id)
    notification = types.CancelledNotification(
        method="notifications/cancelled", params=parameters
    )
    await session.send_notification(types.ClientNotification(notification))
    assert not (await session.call_tool("get")).isError
    call.cancel()


async def elicit(context, parameters):
    assert parameters.message == "kettle.txt", parameters
    return types.ElicitResult(action="accept", content={"answer": True})


async def run():
    messages = asyncio.Queue()

    async def receive(message):
        if isinstance(message, types.ServerNotification):
            if not isinstance(message.root, types.ProgressNotification):
                await messages.put(message)

    server = StdioServerParameters(command=COMMAND, args=["mcp", "kettle"], env=dict(os.environ))
    async with stdio_client(server) as (reader, writer):
        async with ClientSession(
            reader, writer, elicitation_callback=elicit, message_handler=receive
        ) as session:
            version = (await session.initialize()).protocolVersion
            assert version == "2025-06-18", version
            step = {
                "list": list_and_call, "subscribe": subscribe, "answer": answer, "cancel": cancel,
            }[STEP]
            await asyncio.wait_for(step(session, messages), PATIENCE)


asyncio.run(run())
