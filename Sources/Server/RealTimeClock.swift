import MapCameraProtocol

/// Advances a session's real-time clock by a monotonic clock, which is read only while the
/// session's clock runs.
///
/// While something moves, time advances only at ticks, so that requests in between refer to the
/// frame that the host has received. While nothing moves, the only tick is the one at which a
/// movement begins; the next request adds the elapsed time.
///
/// While output waits for a slow reader nobody calls ``tick(_:at:)``: the session's clock is stopped.
public struct RealTimeClock: Sendable {
  /// The monotonic time up to which the session's clock has gone; nil while it does not run.
  private var past: Double?

  /// The monotonic time of the next tick; nil if none is due.
  private var next: Double?

  public init() {}

  /// Makes up for the time in which nothing moved, and notes when something does.
  public mutating func synchronize(
    with session: inout Session, at time: @autoclosure () -> Double
  ) {
    guard session.engine.isRealTime else {
      past = nil
      next = nil
      return
    }
    let framesPerSecond = session.engine.framesPerSecond
    let now = time()
    let start = past ?? now
    switch session.engine.secondsToChange {
    case nil:
      session.elapse(now - start)
      past = now
      next = nil
    case 0:
      past = start
      next = min(next ?? .infinity, now + 1 / framesPerSecond)
    case let wait?:
      past = start
      next = start + wait
      // This visits all maps, so not more often than for frames.
      if now - start >= 1 / framesPerSecond, now - start < wait {
        session.elapse(now - start)
        past = now
      }
    }
  }

  /// Seconds until the next tick is due; nil if there is none.
  public func secondsToTick(at time: @autoclosure () -> Double) -> Double? {
    next.map { max(0, $0 - time()) }
  }

  /// Ticks, if it is time.
  public mutating func tick(_ session: inout Session, at time: @autoclosure () -> Double) {
    guard let due = next, let start = past, session.engine.isRealTime else { return }
    let framesPerSecond = session.engine.framesPerSecond
    let now = time()
    guard now >= due else { return }
    session.elapse(now - start)
    past = now
    let following = due + 1 / framesPerSecond
    next = following > now ? following : now + 1 / framesPerSecond
  }
}

extension Session {
  /// The longest step of the real-time clock while something moves, in seconds, unless two frames are
  /// longer: the camera does not jump after the process was suspended, or the host did not read. Time before
  /// the movement does not count.
  public static let maximumStep = 0.25

  /// Advances the real-time clock.
  ///
  /// - Parameter seconds: the time since the last call.
  public mutating func elapse(_ seconds: Double) {
    let longest = max(Self.maximumStep, 2 / engine.framesPerSecond)
    engine.advance(by: min(seconds, (engine.secondsToChange ?? .infinity) + longest))
    output.notify(engine)
    engine.clearEvents()
  }
}
