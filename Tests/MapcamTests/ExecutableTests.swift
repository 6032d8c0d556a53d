import Testing

/// The tests of the executable, one after the other: several of them measure time, memory and
/// processor time.
@Suite(.serialized) struct ExecutableTests {}
