// SQLite, and a wrapper for a variadic function, which Swift cannot call.
#include <sqlite3.h>

// Closing the last connection must not write to a database in WAL mode: only the holder of a lock may.
static inline int disable_checkpoint_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
