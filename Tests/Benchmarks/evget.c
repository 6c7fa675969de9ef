// A bare libevent client: requests paths in turn, again and again over one connection, and copies each answer.
// Takes port, how often, a header's name and value (both may be empty), and paths. Fails if an answer is not 200.
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>

static struct event_base *base;
static struct evhttp_connection *connection;
static char **paths;
static int path_count, done, waiting;
static const char *name, *value;
static char body[1 << 16];
// With the port, which the names of a browser's cookies have.
static char host[32];

static void request(void);

static void answered(struct evhttp_request *request_done, void *context)
{
    (void)context;
    if (!request_done || evhttp_request_get_response_code(request_done) != 200) exit(1);
    evbuffer_remove(evhttp_request_get_input_buffer(request_done), body, sizeof body);
    if (++done < waiting) request();
    else event_base_loopbreak(base);
}

static void request(void)
{
    struct evhttp_request *next = evhttp_request_new(answered, NULL);
    evhttp_add_header(evhttp_request_get_output_headers(next), "host", host);
    if (*name) evhttp_add_header(evhttp_request_get_output_headers(next), name, value);
    if (evhttp_make_request(connection, next, EVHTTP_REQ_GET, paths[done % path_count])) exit(1);
}

int main(int count, char **arguments)
{
    if (count < 6) return 2;
    snprintf(host, sizeof host, "127.0.0.1:%s", arguments[1]);
    name = arguments[3];
    value = arguments[4];
    paths = arguments + 5;
    path_count = count - 5;
    waiting = atoi(arguments[2]) * path_count;
    base = event_base_new();
    connection = evhttp_connection_base_new(base, NULL, "127.0.0.1", (ev_uint16_t)atoi(arguments[1]));
    request();
    event_base_dispatch(base);
    return done < waiting;
}
