import Documents
import DurableFiles

extension StoreError: CustomStringConvertible {
  /// One sentence: what failed, where, what was expected, what was found.
  package var description: String {
    switch self {
    case .notFound(let path): "no photo library at '\(path)'"
    case .notALibrary(let path, let found): "'\(path)' is not a photo library: \(found)"
    case .libraryIDLost(let path, let found):
      "the id of the library '\(path)' is lost: \(found), and nothing in its folder has it"
    case .alreadyExists(let path): "a photo library already exists at '\(path)'"
    case .newerVersion(let path, let found, let supported):
      "'\(path)' has version \(found), this program reads versions up to \(supported)"
    case .olderVersion(let path, let found, let expected):
      "'\(path)' has version \(found), this program reads version \(expected)"
    case .busy(let path, let timeout, let holder):
      ExclusiveLock.timeoutText(path, after: timeout, holder: holder)
    case .readOnly(let path, let reason): "the library '\(path)' can be read, but not changed: \(reason)"
    case .indexDamaged(let path, let found): "the index '\(path)' is damaged: \(found)"
    case .indexFailed(let path, let found): "the index '\(path)' cannot be used: \(found)"
    case .file(let error): error.description
    case .notAFile(let path, let found): "'\(path)' is \(found.rawValue), expected a regular file"
    case .fileChanged(let path): "'\(path)' was modified while it was read"
    case .assetNotFound(let name): "no photo '\(name)' in the library"
    case .accessRestricted(let subject): "\(subject) is outside this view of the library"
    case .accessDenied(let has, let needs): "this view of the library has \(has), but the operation requires \(needs)"
    case .assetAmbiguous(let name, let candidates):
      "'\(name)' matches \(candidates.count) photos: " + candidates.map(\.text).joined(separator: ", ")
    case .entryNotFound(let asset, let revision): "the photo \(asset) has no revision '\(revision)'"
    case .entryConflict(let seen, let newest):
      "the photo \(seen.asset) was opened at entry \(seen.number) (\(seen.id.hex.prefix(12))), "
        + "but entry \(newest.number) (\(newest.id.hex.prefix(12))) is now the newest"
    case .metadataConflict(let asset):
      "what the library says about the photo \(asset) has been changed since the change that was to be undone"
    case .adjustmentDataEmpty(let asset): "the edit of photo \(asset) has no adjustment data"
    case .adjustmentDataTooLarge(let size, let limit): "the adjustment data has \(size) bytes, at most \(limit) allowed"
    case .objectDamaged(let digest, let path, let found, let entries):
      "the object '\(path)' is damaged: expected SHA-256 \(digest), found \(found)" + Self.uses(entries)
    case .objectMissing(let digest, let path, let entries):
      "the object \(digest) is missing, expected at '\(path)'" + Self.uses(entries)
    case .objectTooLarge(let digest, let size, let limit):
      "the object \(digest) has \(size) bytes, at most \(limit) allowed"
    case .objectKept(let digest, let reason, let entries):
      "the object \(digest) cannot be removed: \(reason)" + Self.uses(entries)
    case .archiveDamaged(let path, let found): "incomplete or damaged library archive '\(path)': \(found)"
    case .conflictChanged(let asset, let name):
      "'\(name)' of the photo \(asset) is not what it was when it was read: it was changed since, or no longer differs"
    case .changeTokenExpired(let token): "the change token '\(token)' has expired"
    case .collectionExists(let title, let id, let folder):
      "\(folder.map { "the folder '\($0.text)'" } ?? "the library") has '\(title)' already: \(id.text)"
    case .collectionNotFound(let id): "no collection '\(id)' in the library"
    case .wrongCollection(let id, let found, let expected):
      "the collection '\(id)' cannot be used here: expected \(expected), found \(found)"
    case .collectionCycle(let id): "the folder '\(id)' cannot be moved into itself or one of its subfolders"
    case .badPredicate(let problem): "invalid query: \(problem)"
    case .badValue(let what, let found, let expected):
      "\(what) cannot be recorded: expected \(expected), found \(found)"
    case .changedTwice(let asset): "one transaction cannot add two entries to the history of the photo \(asset)"
    case .outputIsOriginal: "the output is an original of the library; originals are never written"
    case .originalTaken(let asset): "the original already belongs to the photo \(asset)"
    case .canceled: "canceled"
    case .notInTrash(let path): "the photo \(path) is not in the trash; only photos in the trash can be purged"
    case .changeTooLarge(let size): "the change has \(size) bytes, at most 1048576 allowed"
    case .commitRolledBack(let path, let reason):
      "'\(path)' could not be made durable\(reason.map { ": \($0)" } ?? ""); the change was rolled back"
    case .outcomeUnknown(let path, let reason):
      "the change was written to '\(path)', but it is not known whether it is durable: \(reason)"
    case .logDamaged(let path, let found): "the log '\(path)' is damaged: \(found)"
    case .secondHistory(let path, let transactions):
      "'\(path)' has \(FormattedAmount.text(transactions, "change")) of this library that its log does not have: two "
        + "machines have changed the library, and a file synchronizer has put one history aside"
    case .foreignChanges(let path):
      "'\(path)' has changes that another copy of this library has made; this version of photoedit cannot merge them"
    case .libraryBlocked(let path):
      "the library accepts no changes, because earlier ones could neither be made durable nor be rolled back: '\(path)'"
    }
  }

  /// A suggestion for the user; nil if there is none.
  package var hint: String? {
    switch self {
    case .notFound: "create one in the folder of the photos"
    case .notALibrary: "if it is a damaged library, a repair writes its file 'format' again"
    case .libraryIDLost:
      "a repair can give it a new id if you ask for one; programs that observe it then read everything again"
    case .newerVersion: "use the newer program; nothing has been changed"
    case .olderVersion: "use the program that wrote it; nothing has been changed"
    case .busy: ExclusiveLock.timeoutHint
    case .fileChanged: "try again"
    case .readOnly: "copy the library to a place where you can write, or ask its owner"
    case .indexDamaged: "the index can be rebuilt from the library's files"
    case .file(let error): error.hint
    case .accessRestricted: "select it for the view, or use the library that the view was made from"
    case .objectKept: "nothing has been removed; name only objects that a collection reports as held"
    case .accessDenied: "use the library that the view was made from"
    case .assetAmbiguous: "use one of these ids"
    case .entryConflict: "open the photo again and repeat the edit"
    case .collectionExists: "choose another title, or use that one"
    case .conflictChanged: "look at what differs now, and decide again"
    case .metadataConflict: "look at the new changes, and try again"
    case .adjustmentDataEmpty: "to remove all adjustments, use revert"
    case .adjustmentDataTooLarge: "store large parts, such as LUTs and masks, as objects and refer to them by digest"
    case .changeTooLarge: "store large parts, such as LUTs and masks, as objects and refer to them by digest"
    case .badValue: "use a value within the limits; nothing has been changed"
    case .commitRolledBack: "check the disk, then try again; nothing that was acknowledged is lost"
    case .outcomeUnknown:
      "check the history before trying again; if a process that holds a lock is stopped, let it go on or end it before"
    case .secondHistory:
      "until one history is left, the library can only be read; keep a copy of both, then move the file out of the folder "
        + "'log' to go on without its changes"
    case .foreignChanges:
      "the library can be read, without those changes; to go on without them, keep a copy of that folder and move it out of "
        + "the library"
    case .logDamaged, .libraryBlocked: "repair the library; until then it can only be read"
    case .archiveDamaged: "copy or export it again; nothing has been changed"
    case .outputIsOriginal: "choose another name"
    case .notInTrash: "move it to the trash first"
    case .changeTokenExpired: "read everything again and get a new token"
    default: nil
    }
  }

  private static func uses(_ entries: [EntryReference]) -> String {
    entries.isEmpty ? "" : "; used by " + entries.map(\.description).joined(separator: ", ")
  }
}
