#ifndef CEVENT_SHIM_H
#define CEVENT_SHIM_H

/* Before libevent, so that `fd_set` is declared as in other modules. */
#include <sys/types.h>
#include <sys/select.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/dns.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* Macros, which Swift cannot call. */
static inline int cevent_require_tls12(SSL_CTX *context)
{
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline int cevent_set_server_name(SSL *session, const char *name)
{
    return (int)SSL_set_tlsext_host_name(session, name);
}

/* The version number alone, such as 3.0.22. Initialises nothing. */
static inline const char *cevent_openssl_version(void)
{
    return OpenSSL_version(OPENSSL_VERSION_STRING);
}

static const int cevent_stream_socket = SOCK_STREAM;

#endif
