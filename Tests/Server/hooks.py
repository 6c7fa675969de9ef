"""What schemathesis cannot know about the API."""

import schemathesis
from schemathesis.core import NOT_SET


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """A file that is JSON is described as bytes, so that generated clients save it. Here it is read as what it is."""
    for path in raw_schema["paths"].values():
        for operation in path.values():
            for answer in operation.get("responses", {}).values() if isinstance(operation, dict) else []:
                content = answer.get("content", {}).get("application/json", {})
                if content.get("schema", {}).get("format") == "binary":
                    content["schema"] = {}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Without answers that are closed or cut on purpose."""
    if case.headers not in (None, NOT_SET):
        case.headers.pop("Bank-Network", None)


@schemathesis.hook
def filter_case(context, case):
    """A dry run creates nothing, so no sequence of calls may go on from it. It is tried by the other phases."""
    phase = case.meta.phase.name.value if case.meta else ""
    query = {} if case.query in (None, NOT_SET) else case.query
    if phase == "stateful" and str(query.get("dryRun")).lower() == "true":
        return False
    return not leaves_out_by_null(case)


def leaves_out_by_null(case):
    """Whether an optional member is null, which means the same as leaving it out, except in a PATCH (docs/api.md)."""
    if case.method.upper() == "PATCH" or not isinstance(case.body, dict):
        return False
    document = case.operation.schema.raw_schema
    schema = case.operation.definition.raw["requestBody"]["content"].get("application/json", {}).get("schema", {})
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return any(case.body[name] is None for name in case.body if name not in schema.get("required", []))
