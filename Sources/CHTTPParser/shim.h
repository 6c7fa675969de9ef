#ifndef CHTTPPARSER_SHIM_H
#define CHTTPPARSER_SHIM_H

#include <http_parser.h>

/* Bit fields and values that Swift cannot read well. */
static inline void chttpparser_ignore_upgrade(http_parser *parser) { parser->upgrade = 0; }
static inline unsigned int chttpparser_error(const http_parser *parser) { return parser->http_errno; }
static inline int chttpparser_is_chunked(const http_parser *parser) { return (parser->flags & F_CHUNKED) != 0; }
static inline int chttpparser_has_length(const http_parser *parser) { return (parser->flags & F_CONTENTLENGTH) != 0; }
static inline const char *chttpparser_method(const http_parser *parser)
{
    return http_method_str((enum http_method)parser->method);
}

#endif
