import DurableFiles

extension InodeIdentity {
  /// What a database records of the file that it is in: a copy of it has others.
  var columns: (inode: Int, born: Int) { (Int(truncatingIfNeeded: inode), Int(birth ?? 0)) }
}
