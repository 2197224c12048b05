#include "arguments.h"

static int argument_count;
static char **argument_words;

__attribute__((constructor)) static void keep(int count, char **words) {
  argument_count = count;
  argument_words = words;
}

int pa_count(void) { return argument_count; }

char **pa_words(void) { return argument_words; }
