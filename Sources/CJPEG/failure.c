#include "failure.h"

// The manager is the first member, so its address is that of the failure.
static pj_failure *failure_of(j_common_ptr info) { return (pj_failure *)info->err; }

static void record_message(j_common_ptr info) { info->err->format_message(info, failure_of(info)->message); }

static void leave(j_common_ptr info) {
  record_message(info);
  longjmp(failure_of(info)->place, 1);
}

static void count_warning(j_common_ptr info, int level) {
  if (level >= 0) return;
  info->err->num_warnings += 1;
  if (info->err->num_warnings == 1) record_message(info);
  if (info->err->num_warnings >= MOST_WARNINGS) info->err->error_exit(info);
}

struct jpeg_error_mgr *pj_failure_init(pj_failure *failure) {
  jpeg_std_error(&failure->manager);
  failure->manager.error_exit = leave;
  failure->manager.emit_message = count_warning;
  failure->manager.output_message = record_message;
  failure->message[0] = 0;
  return &failure->manager;
}
