/*
 * The yardstick of saving a secret: writes a file of the same size beside FILE, makes it durable, puts it in FILE's
 * place and makes that durable: two fsyncs and nothing else.
 *
 *   save FOLDER SOURCE      (SOURCE is the file whose bytes are written)
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count != 3 || chdir(arguments[1]) != 0) return 64;
    struct stat information;
    int source = open(arguments[2], O_RDONLY);
    if (source < 0 || fstat(source, &information) != 0) return 1;
    size_t size = (size_t)information.st_size;
    char *bytes = malloc(size);
    if (!bytes || read(source, bytes, size) != (ssize_t)size) return 1;
    int file = open("yardstick.new", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size || fsync(file) != 0) return 1;
    if (rename("yardstick.new", "yardstick") != 0) return 1;
    int folder = open(".", O_RDONLY | O_DIRECTORY);
    return folder < 0 || fsync(folder) != 0;
}
