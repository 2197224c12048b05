// How an error of libjpeg ends a function.
#ifndef PHOTOEDIT_JPEG_FAILURE_H
#define PHOTOEDIT_JPEG_FAILURE_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

// Damage that the decoder gets over is an error when it comes this often.
enum { MOST_WARNINGS = 100 };

// libjpeg's error manager, where to return to, and what was said.
typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf place;
  char message[JMSG_LENGTH_MAX];
} pj_failure;

// Sets the manager up; what libjpeg has to say is kept and never printed.
struct jpeg_error_mgr *pj_failure_init(pj_failure *failure);

#endif
