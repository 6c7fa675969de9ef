// A bare libevent client: requests one path again and again over one connection, and copies each answer.
// Takes port, path and count. Fails if an answer is not 200.
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <stdlib.h>

static struct event_base *base;
static struct evhttp_connection *connection;
static const char *path;
static int waiting;
static char body[1 << 16];

static void request(void);

static void answered(struct evhttp_request *request_done, void *context)
{
    (void)context;
    if (!request_done || evhttp_request_get_response_code(request_done) != 200) exit(1);
    evbuffer_remove(evhttp_request_get_input_buffer(request_done), body, sizeof body);
    if (--waiting > 0) request();
    else event_base_loopbreak(base);
}

static void request(void)
{
    struct evhttp_request *next = evhttp_request_new(answered, NULL);
    evhttp_add_header(evhttp_request_get_output_headers(next), "host", "127.0.0.1");
    if (evhttp_make_request(connection, next, EVHTTP_REQ_GET, path)) exit(1);
}

int main(int count, char **arguments)
{
    if (count < 4) return 2;
    path = arguments[2];
    waiting = atoi(arguments[3]);
    base = event_base_new();
    connection = evhttp_connection_base_new(base, NULL, "127.0.0.1", (ev_uint16_t)atoi(arguments[1]));
    request();
    event_base_dispatch(base);
    return waiting != 0;
}
