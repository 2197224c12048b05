import Glibc

/// Large blocks of memory in huge pages, which the kernel provides 2 MiB at a time, if it has them: page faults of small
/// pages would cost as much as hashing the block.
///
/// They are mapped, not allocated by malloc, so that the system has them back as soon as they are freed. And the advice
/// to use huge pages stays with addresses when a block there is freed: malloc's memory would become huge pages little by
/// little, and of a huge page nothing is given back while a byte of it is in use.
enum HugeMemory {
  static let pageSize = 2 << 20
  /// The size of the smallest block.
  static let leastSize = 2 * pageSize

  /// Maps zeroed memory that begins at a multiple of `pageSize`; nil if that is smaller than `leastSize`, or if the
  /// system has none. It is freed by `munmap`.
  static func map(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let page = Int(getpagesize())
    guard count >= leastSize, count <= Int.max - pageSize - page else { return nil }
    let size = (count + page - 1) / page * page
    guard let start = mmap(nil, size + pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { return nil }
    // What lies before the first huge page and behind the last page is unmapped again.
    let base = start.alignedUp(toMultipleOf: pageSize)
    let before = base - start
    if before > 0 { munmap(start, before) }
    munmap(base + size, pageSize - before)
    madvise(base, size, MADV_HUGEPAGE)
    return UnsafeMutableRawBufferPointer(start: base, count: size)
  }
}
