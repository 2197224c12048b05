// One member of a list of files: that with the name FILE in the folder FOLDER.
#define TEXT(words) #words
#define QUOTED(words) TEXT(words)
{QUOTED(FILE), (const char *)(const unsigned char[]){
#embed QUOTED(FOLDER/FILE) suffix(, )
0}},
#undef FILE
#undef TEXT
#undef QUOTED
