"""What schemathesis cannot know about the API."""

import schemathesis
from schemathesis.core import NOT_SET


@schemathesis.hook
def filter_case(context, case):
    """A dry run creates nothing, so no sequence of calls may go on from it. It is tried by the other phases."""
    phase = case.meta.phase.name.value if case.meta else ""
    query = {} if case.query in (None, NOT_SET) else case.query
    return not (phase == "stateful" and str(query.get("dryRun")).lower() == "true")
