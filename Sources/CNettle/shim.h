#ifndef CNETTLE_SHIM_H
#define CNETTLE_SHIM_H

#include <nettle/hmac.h>
#include <nettle/version.h>

#endif
