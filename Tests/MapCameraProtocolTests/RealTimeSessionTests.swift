import Server
import TestSupport
import Testing

/// The clock that runs in real time, with time in the test's hands.
@Suite struct RealTimeSessionTests {
  private static func running() -> Conversation {
    var options = Session.Options()
    options.isRealTime = true
    return Conversation(options)
  }

  @Test func `frames come as time passes`() {
    let conversation = Self.running()
    conversation.call("camera.animate", #"{"to":{"zoom":4},"duration":0.2,"curve":"linear"}"#)
    #expect(conversation.elapse(0.1).count == 2)
    let last = conversation.elapse(0.1)
    #expect(last.count == 3 && last[0].contains(#""zoom":4,"#) && last[1].contains("completed"))
    #expect(conversation.elapse(0.1) == [])
  }

  @Test func `the next change is reported while nothing moves`() {
    let conversation = Self.running()
    let isNear = { (a: Double?, b: Double) in abs((a ?? -1) - b) < 1e-9 }
    #expect(conversation.secondsToChange == nil)
    conversation.call("camera.animate", #"{"to":{"bearing":9},"delay":5,"duration":1}"#)
    #expect(conversation.elapse(1) == [] && isNear(conversation.secondsToChange, 4))
    conversation.call(
      "camera.tour",
      #"{"steps":[{"to":{"zoom":4},"duration":1,"hold":2},{"to":{"zoom":5},"duration":1}]}"#)
    #expect(conversation.secondsToChange == 0)
    for _ in 0..<5 { conversation.elapse(0.22) }
    // It has come to its rest; then the next step begins, and the bearing after that.
    #expect(isNear(conversation.secondsToChange, 1.9))
    // Nothing leaps behind a rest, however late it is noticed.
    let late = conversation.elapse(100)
    #expect(
      late.contains { $0.contains("animation.step") } && !late.contains { $0.contains("ended") })
    #expect(conversation.secondsToChange == 0)
    conversation.call("camera.stop")
    #expect(conversation.secondsToChange == nil)
  }

  @Test func `a follow glides, rests without frames, and continues at the next position`() {
    let conversation = Self.running()
    let track = { (longitude: Double) in
      conversation.call(
        "camera.track", #"{"places":[{"coordinate":{"latitude":0,"longitude":\#(longitude)}}]}"#)
    }
    conversation.call("camera.follow", #"{"transition":0}"#)
    #expect(conversation.secondsToChange == .infinity && conversation.elapse(1) == [])
    #expect(track(2).count == 1)
    #expect(conversation.secondsToChange == 0)
    // The first glide takes a second. willMove comes before its first frame.
    #expect(conversation.elapse(0.25).count == 2)
    #expect(conversation.result("camera.get").contains(#""longitude":0.5}"#))
    for _ in 0..<3 { #expect(conversation.elapse(0.25).count == 1) }
    #expect(conversation.result("camera.get").contains(#""longitude":2}"#))
    #expect(conversation.elapse(1) == [] && conversation.secondsToChange == .infinity)
    // The next as long as there was between the two: two seconds.
    _ = track(3)
    #expect(conversation.secondsToChange == 0)
    for _ in 0..<4 { #expect(conversation.elapse(0.25).count == 1) }
    #expect(conversation.result("camera.get").contains(#""longitude":2.5}"#))
    #expect(conversation.call("camera.stop").dropLast().count == 2)
    #expect(conversation.secondsToChange == nil)
  }

  @Test func `a long time is cut while something moves, and not while nothing does`() throws {
    let conversation = Self.running()
    _ = conversation.elapse(100)
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(100))
    conversation.call("camera.animate", #"{"to":{"zoom":12},"duration":50}"#)
    _ = conversation.elapse(40)
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(100.25))
  }

  @Test func `few frames per second are no slower clock`() throws {
    var options = Session.Options()
    options.isRealTime = true
    options.framesPerSecond = 0.5
    let conversation = Conversation(options)
    conversation.call("camera.animate", #"{"to":{"zoom":12},"duration":50}"#)
    _ = conversation.elapse(2)
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(2))
    _ = conversation.elapse(40)
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(6))
  }
}
