/// Bytes with integer positions: a file in memory or a part of one.
protocol ByteSource: RandomAccessCollection where Element == UInt8, Index == Int {}

extension Array: ByteSource where Element == UInt8 {}
extension ArraySlice: ByteSource where Element == UInt8 {}
extension UnsafeRawBufferPointer: ByteSource {}
extension Slice: ByteSource where Base == UnsafeRawBufferPointer {}
