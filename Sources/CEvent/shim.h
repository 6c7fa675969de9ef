#ifndef CEVENT_SHIM_H
#define CEVENT_SHIM_H

/* Before libevent, so that `fd_set` is declared as in other modules. */
#include <sys/types.h>
#include <sys/select.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

/* A macro of OpenSSL, which Swift cannot call. */
static inline int cevent_require_tls12(SSL_CTX *context)
{
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

#endif
