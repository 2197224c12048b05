// The files of the folders Page and Recipes, which are in the program.
#pragma once

// A text: its path below the folder, and what it says.
struct embedded_file {
  const char *name;
  const char *text;
};

// The files of a folder.
struct embedded_folder {
  const struct embedded_file *files;
  long count;
};

struct embedded_folder embedded_page(void);
struct embedded_folder embedded_recipes(void);
