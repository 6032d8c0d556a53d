import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let clock: [Method] = methods {
    Method(
      "clock.tick", .changes, example: #"{"seconds":0.5}"#,
      "Advances the time of all maps. The clock ends at 1,000,000,000 seconds.",
      .exactlyOne(
        of: .optional(
          "seconds", Input<Double>.number(timeRange).map { .seconds($0) },
          "How long; either this or `to`."),
        .optional(
          "to", Input<Double>.number(timeRange).map { .to($0) },
          "Until when, not before now; either this or `seconds`.")),
      returns: .numbers(
        .init("time", .number(), "Seconds since the start."),
        .init("active", .integer(0...Int64.max), "Animations that still run or wait.")
      ) { [$0.time, Double($0.active)] },
      "The time, and what still moves.",
      errors: [.clockRuns]
    ) { (engine: inout Engine, tick: Tick) throws(RPCError) in
      guard !engine.isRealTime else {
        throw RPCError(.clockRuns, "The clock runs in real time: stop it before clock.tick.")
      }
      let active = try engine.pass(tick)
      return (time: engine.time, active: active)
    }

    Method(
      "clock.start", .sets, example: #"{"fps":30}"#,
      "Starts the clock in real time.",
      .optional(
        "fps", .number(above: 0, atMost: 1000),
        "Frames per second while something moves; by default what they were, or 60."),
      returns: .time, "The time."
    ) { (engine: inout Engine, fps) in
      engine.isRealTime = true
      if let fps { engine.framesPerSecond = fps }
      return engine.time
    }

    Method(
      "clock.stop", .sets, example: "{}",
      "Stops the clock, so that it can be ticked.",
      .none,
      returns: .time, "The time."
    ) { (engine: inout Engine, _) in
      engine.isRealTime = false
      return engine.time
    }

    Method(
      "clock.get", .reads, example: "{}",
      "The clock.",
      .none,
      returns: .object(
        Property("time", .number, "Seconds since the start.") { $0.time },
        Property("running", .boolean, "Whether it runs in real time.") { $0.isRunning },
        Property("fps", .number, "Frames per second when it does.") { $0.framesPerSecond }
      ),
      "The time and how it passes."
    ) { (engine: inout Engine, _) in
      (time: engine.time, isRunning: engine.isRealTime, framesPerSecond: engine.framesPerSecond)
    }
  }
}

/// How far the time is advanced.
private enum Tick: Sendable {
  case seconds(Double)
  case to(Double)
}

extension Output<Double> {
  fileprivate static let time = Output.object(
    Property("time", .number, "Seconds since the start.") { $0 })
}

extension Engine {
  /// A time of a parameter; now if it is at most 1e-9 s earlier, as a time that was computed may be.
  ///
  /// - Throws: if it is past.
  func checked(_ time: Double, givenAs name: String) throws(RPCError) -> Double {
    guard time < self.time - 1e-9 else { return max(time, self.time) }
    throw RPCError(
      InvalidValue(
        "must not be less than the time now (\(self.time.text)).",
        expected: "a number of \(self.time.text) or more", at: [name]))
  }

  /// - Returns: how many animations run or wait afterwards.
  fileprivate mutating func pass(_ tick: Tick) throws(RPCError) -> Int {
    switch tick {
    case .seconds(let seconds):
      let left = timeRange.upperBound - self.time
      guard seconds <= left else {
        let end = timeRange.upperBound.text
        throw RPCError(
          InvalidValue(
            "must be at most \(left.text): the clock ends at \(end) seconds.",
            expected: "a number from 0 to \(left.text)", at: ["seconds"]
          ))
      }
      return advance(by: seconds)
    case .to(let time):
      return advance(to: DoubleDouble(try checked(time, givenAs: "to")))
    }
  }
}
