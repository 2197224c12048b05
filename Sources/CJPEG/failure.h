// How an error of libjpeg ends a function.
#ifndef PHOTOEDIT_JPEG_FAILURE_H
#define PHOTOEDIT_JPEG_FAILURE_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

// This many warnings count as an error.
enum { MOST_WARNINGS = 100 };

// libjpeg's error manager, the point to return to, and the message.
typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf place;
  char message[JMSG_LENGTH_MAX];
} pj_failure;

// Initializes the manager. Messages of libjpeg are recorded and never printed.
struct jpeg_error_mgr *pj_failure_init(pj_failure *failure);

#endif
