import MapCameraProtocol
import TestSupport
import Testing

/// The clock that runs by itself, with time in the test's hands.
@Suite struct RealTimeSessionTests {
  private static func running() -> Conversation {
    var options = Session.Options()
    options.framesPerSecond = 60
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

  @Test func `changes wait for a slow reader, and only the newest is told`() throws {
    let conversation = Self.running()
    conversation.call("camera.animate", #"{"to":{"zoom":12},"duration":1,"curve":"linear"}"#)
    #expect(conversation.elapse(0.1).count == 2)
    for _ in 0..<5 { #expect(conversation.elapse(0.1, isReaderSlow: true) == []) }
    let caughtUp = conversation.elapse(0.1)
    #expect(caughtUp.count == 1)
    let zoom = try Tree(caughtUp.first ?? "").value(at: "/params/camera/zoom")?.number ?? 0
    #expect(abs(zoom - 9) < 1e-9)
  }

  @Test func `what ends is told to a slow reader too, with the newest camera`() {
    let conversation = Self.running()
    conversation.call("camera.animate", #"{"to":{"zoom":12},"duration":0.5,"curve":"linear"}"#)
    _ = conversation.elapse(0.1, isReaderSlow: true)
    _ = conversation.elapse(0.2, isReaderSlow: true)
    let end = conversation.elapse(0.2, isReaderSlow: true)
    #expect(end.count == 3)
    #expect(
      end.first?.contains(#""zoom":12,"#) == true && end.last?.contains("camera.idle") == true)
  }

  @Test func `a long time is cut while something moves, and not while nothing does`() throws {
    let conversation = Self.running()
    _ = conversation.elapse(100)
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(100))
    conversation.call("camera.animate", #"{"to":{"zoom":12},"duration":50}"#)
    _ = conversation.elapse(40)
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(100.25))
  }

  @Test func `ticking is refused while the clock runs, and changes nothing`() throws {
    let conversation = Self.running()
    conversation.call("camera.animate", #"{"to":{"zoom":12},"duration":50}"#)
    let error = try conversation.error("clock.tick", #"{"seconds":1}"#)
    #expect(error?["code"] == .number(-32005))
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(0))
    conversation.call("clock.stop")
    #expect(try conversation.error("clock.tick", #"{"seconds":1}"#) == nil)
  }
}
