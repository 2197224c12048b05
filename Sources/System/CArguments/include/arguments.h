// The arguments of this process, as the C library passes them to constructors. Swift's CommandLine looks for
// them in the memory of the stack, and has none where a preloaded library such as libfaketime is in its way.
#pragma once

// The number of arguments, with the name of the program.
int pa_count(void);

// The arguments.
char **pa_words(void);
