/// What a document keeps of one value.
///
/// The tape holds the values in the order of the text: an array is followed by its elements, an
/// object by its members' names and values in turn. Offsets count bytes and fit 32 bits, as a text
/// is shorter than 4 GiB; an entry is 16 bytes.
@usableFromInline
struct TapeEntry: Sendable {
  /// The offset of the first byte, which gives the kind.
  @usableFromInline var start: UInt32

  /// The offset behind the last byte.
  @usableFromInline var end: UInt32

  /// The index of the entry behind this value and all it holds.
  @usableFromInline var next: UInt32

  /// The elements of an array, the members of an object, the escapes in a string; of a number without
  /// exponent the digits before its point, where they are less than eight; else 0.
  @usableFromInline var count: UInt32
}
