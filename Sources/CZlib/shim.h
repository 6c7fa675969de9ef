#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/* Macros, which Swift cannot call. 16 more than the window's bits means gzip. */
static inline int czlib_begin_gzip(z_stream *stream)
{
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int czlib_begin_reading_gzip(z_stream *stream)
{
    return inflateInit2(stream, 15 + 16);
}

/* Deflated bytes alone, as in ZIP archives. */
static inline int czlib_begin_reading_deflated(z_stream *stream)
{
    return inflateInit2(stream, -15);
}

#endif
