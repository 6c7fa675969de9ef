/*
 * The yardstick of opening the keychain: one Argon2id with the parameters that `bank` records (64 MiB, three passes),
 * in a process of its own.
 */
#include <sodium.h>

int main(void) {
    unsigned char key[32], salt[crypto_pwhash_SALTBYTES] = {1};
    if (sodium_init() < 0) return 1;
    return crypto_pwhash(
        key, sizeof key, "correct horse battery", 21, salt, 3, 64u << 20, crypto_pwhash_ALG_ARGON2ID13);
}
