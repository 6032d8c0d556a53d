import Testing

/// The tests of the executable, one after the other: those of `Load` measure time and memory.
@Suite(.serialized) struct ExecutableTests {}
