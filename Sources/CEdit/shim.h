// libedit takes its settings through functions with any number of arguments, which Swift does not call, and asks its
// questions of functions that belong to nobody. What is here gives both a fixed form.

#ifndef CEDIT_SHIM_H
#define CEDIT_SHIM_H

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

/// Completes the text before the cursor. What takes the place of its last `replaced` characters goes into `insertion`
/// (at most `capacity` bytes, ended by a zero), what is to be listed is written by the function itself. Answers whether
/// anything was listed.
typedef bool (*bank_edit_completer)(
    void *context, const char *text, size_t length, char *insertion, size_t capacity, int *replaced);

/// The version of the interface: libedit tells no other.
static const int bank_edit_major = LIBEDIT_MAJOR, bank_edit_minor = LIBEDIT_MINOR;

/// How reading a line ended.
enum {
    BANK_EDIT_END = 0,
    BANK_EDIT_LINE = 1,
    BANK_EDIT_CLEARED = 2,
    BANK_EDIT_FAILED = 3,
};

/// A line editor on a terminal.
typedef struct {
    EditLine *editor;
    History *history;
    FILE *input;
    FILE *shown;
    unsigned short columns;
    bool isCleared;
    char prompt[128];
    bank_edit_completer complete;
    void *context;
} bank_edit;

static inline bank_edit *bank_edit_of(EditLine *editor) {
    void *own = NULL;
    el_get(editor, EL_CLIENTDATA, &own);
    return (bank_edit *)own;
}

static inline char *bank_edit_prompt(EditLine *editor) { return bank_edit_of(editor)->prompt; }

static inline unsigned short bank_edit_columns(const bank_edit *edit) {
    struct winsize size;
    return ioctl(fileno(edit->input), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Reads a character (UTF-8). A terminal that was resized is noticed with the next key: a signal would reach another
/// thread while this one is drawing.
static inline int bank_edit_read(EditLine *editor, wchar_t *character) {
    bank_edit *edit = bank_edit_of(editor);
    unsigned char bytes[4];
    unsigned int count = 0, needed = 1;
    while (count < needed) {
        ssize_t taken = read(fileno(edit->input), bytes + count, 1);
        if (taken < 0 && errno == EINTR) continue;
        if (taken <= 0) return (int)taken;
        if (count++ == 0) needed = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC0 ? 2 : 1;
    }
    unsigned int value = needed == 1 ? bytes[0] : bytes[0] & (0xFFu >> (needed + 1));
    for (unsigned int index = 1; index < needed; index++) value = value << 6 | (bytes[index] & 0x3F);
    unsigned short columns = bank_edit_columns(edit);
    if (columns != edit->columns) {
        edit->columns = columns;
        el_resize(editor);
    }
    *character = (wchar_t)value;
    return 1;
}

static inline unsigned char bank_edit_clear(EditLine *editor, int key) {
    bank_edit *edit = bank_edit_of(editor);
    (void)key;
    edit->isCleared = true;
    fputs("^C\r\n", edit->shown);
    fflush(edit->shown);
    return CC_EOF;
}

static inline unsigned char bank_edit_complete(EditLine *editor, int key) {
    bank_edit *edit = bank_edit_of(editor);
    (void)key;
    if (edit->complete == NULL) return CC_ERROR;
    const LineInfo *line = el_line(editor);
    char insertion[512];
    insertion[0] = 0;
    int replaced = 0;
    bool isListed = edit->complete(
        edit->context, line->buffer, (size_t)(line->cursor - line->buffer), insertion, sizeof insertion, &replaced);
    if (insertion[0] != 0) {
        el_deletestr(editor, replaced);
        if (el_insertstr(editor, insertion) != 0) return CC_ERROR;
    }
    if (isListed) return CC_REDISPLAY;
    return insertion[0] != 0 ? CC_REFRESH : CC_REFRESH_BEEP;
}

/// Gives back what an editor holds.
static inline void bank_edit_close(bank_edit *edit) {
    if (edit->editor != NULL) el_end(edit->editor);
    if (edit->history != NULL) history_end(edit->history);
    if (edit->input != NULL) fclose(edit->input);
    if (edit->shown != NULL) fclose(edit->shown);
    free(edit);
}

/// An editor that reads from one descriptor and shows on another, which stay the caller's; NULL if there is none to be
/// had, as on what is no terminal.
static inline bank_edit *bank_edit_open(int input, int shown, const char *terminal, int historyLimit) {
    bank_edit *edit = (bank_edit *)calloc(1, sizeof *edit);
    if (edit == NULL) return NULL;
    // What is typed is UTF-8, also where no locale says so.
    if (setlocale(LC_CTYPE, "") == NULL || MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
    int inputCopy = dup(input), shownCopy = dup(shown);
    edit->input = inputCopy < 0 ? NULL : fdopen(inputCopy, "r");
    edit->shown = shownCopy < 0 ? NULL : fdopen(shownCopy, "w");
    if (edit->input != NULL && edit->shown != NULL) {
        edit->editor = el_init("bank", edit->input, edit->shown, edit->shown);
        edit->history = history_init();
    }
    if (edit->editor == NULL || edit->history == NULL) {
        bank_edit_close(edit);
        return NULL;
    }
    HistEvent event;
    history(edit->history, &event, H_SETSIZE, historyLimit);
    history(edit->history, &event, H_SETUNIQUE, 1);
    EditLine *editor = edit->editor;
    el_set(editor, EL_CLIENTDATA, (void *)edit);
    if (terminal != NULL) el_set(editor, EL_TERMINAL, terminal);
    el_set(editor, EL_PROMPT, bank_edit_prompt);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_SIGNAL, 0);
    el_set(editor, EL_HIST, history, edit->history);
    // Ctrl-C is a key here, not a signal that ends the program.
    el_set(editor, EL_SETTY, "-d", "-isig", (char *)NULL);
    el_set(editor, EL_ADDFN, "bank-clear", "Forget the line", bank_edit_clear);
    el_set(editor, EL_ADDFN, "bank-complete", "Complete the word", bank_edit_complete);
    el_set(editor, EL_BIND, "^C", "bank-clear", (char *)NULL);
    el_set(editor, EL_BIND, "^I", "bank-complete", (char *)NULL);
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", (char *)NULL);
    el_wset(editor, EL_GETCFN, bank_edit_read);
    edit->columns = bank_edit_columns(edit);
    return edit;
}

/// What completes words.
static inline void bank_edit_set_completer(bank_edit *edit, bank_edit_completer complete, void *context) {
    edit->complete = complete;
    edit->context = context;
}

/// Makes a line the newest of those that the arrow keys bring back.
static inline void bank_edit_remember(bank_edit *edit, const char *line) {
    HistEvent event;
    history(edit->history, &event, H_ENTER, line);
}

/// Reads a line. What it was is in `line` until the next call, with its line end.
static inline int bank_edit_line(bank_edit *edit, const char *prompt, const char **line) {
    int count = 0;
    snprintf(edit->prompt, sizeof edit->prompt, "%s", prompt);
    edit->isCleared = false;
    // libedit shows the prompt before it takes the keys over; a Ctrl-C or Ctrl-D in between would be lost.
    el_set(edit->editor, EL_PREP_TERM, 1);
    *line = el_gets(edit->editor, &count);
    fflush(edit->shown);
    if (edit->isCleared) return BANK_EDIT_CLEARED;
    if (*line != NULL && count > 0) return BANK_EDIT_LINE;
    return count < 0 ? BANK_EDIT_FAILED : BANK_EDIT_END;
}

#endif
