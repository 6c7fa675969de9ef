// A bare evhttp server that sends the same bytes for every request without looking at it. Prints its port.
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char body[420];

static void answer(struct evhttp_request *request, void *context)
{
    (void)context;
    evhttp_add_header(evhttp_request_get_output_headers(request), "content-type", "application/json");
    evbuffer_add(evhttp_request_get_output_buffer(request), body, sizeof body);
    evhttp_send_reply(request, 200, "OK", NULL);
}

int main(int count, char **arguments)
{
    memset(body, 'x', sizeof body);
    signal(SIGPIPE, SIG_IGN);
    struct event_base *base = event_base_new();
    struct evhttp *server = evhttp_new(base);
    evhttp_set_gencb(server, answer, NULL);
    struct evhttp_bound_socket *bound =
        evhttp_bind_socket_with_handle(server, "127.0.0.1", count > 1 ? atoi(arguments[1]) : 0);
    if (!bound) return 1;
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    getsockname(evhttp_bound_socket_get_fd(bound), (struct sockaddr *)&address, &size);
    printf("127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    event_base_dispatch(base);
}
