import JSON
import JSONRPC
import MapCameraKit
import Schema
import Server
import TestSupport

@testable import MapCameraProtocol

/// A session in memory, and its output so far.
final class Conversation {
  private var session: Session

  /// Every byte that came back.
  private(set) var received: [UInt8] = []

  init(_ options: Session.Options = Session.Options()) { session = Session(options) }

  /// What would go to the standard error stream.
  var warnings: [String] { session.output.warnings }

  var isShutDown: Bool { session.isShutDown }

  var secondsToChange: Double? { session.engine.secondsToChange }

  /// Sends bytes, and returns what comes back.
  @discardableResult func send(_ bytes: some Collection<UInt8>) -> [UInt8] {
    session.input.append(Array(bytes)[...])
    while session.serveNext() != nil {}
    return take()
  }

  /// Ends the input, and returns what comes back.
  @discardableResult func finish() -> [UInt8] {
    while session.serveNext(atEnd: true) != nil {}
    return take()
  }

  /// Lets time pass on a clock that runs in real time.
  @discardableResult func elapse(_ seconds: Double) -> [String] {
    session.elapse(seconds)
    return take().lines
  }

  private func take() -> [UInt8] {
    let bytes = Array(session.output.bytes)
    session.output.removeFirst(bytes.count)
    received += bytes
    return bytes
  }
}

extension Conversation {
  /// Sends a line, and returns the lines that come back.
  @discardableResult func send(line: String) -> [String] { send((line + "\n").utf8).lines }

  /// Calls a method, and returns the notifications and, last, the response.
  @discardableResult func call(_ method: String, _ params: String = "{}") -> [String] {
    send(line: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
  }

  /// Calls a method, and returns its result as it was written; an error's object behind "error".
  @discardableResult func result(_ method: String, _ params: String = "{}") -> String {
    let response = call(method, params).last ?? ""
    for head in [#"{"jsonrpc":"2.0","id":1,"result":"#, #"{"jsonrpc":"2.0","id":1,"#]
    where response.hasPrefix(head) { return String(response.dropFirst(head.count).dropLast()) }
    return response
  }

  /// Calls a method, and returns the error that it answers with; nil if it succeeds.
  func error(_ method: String, _ params: String = "{}") throws -> Tree? {
    try Tree(call(method, params).last ?? "")["error"]
  }
}

/// The lines that a whole input is answered with.
func answers(to input: String, _ options: Session.Options = Session.Options()) -> [String] {
  let conversation = Conversation(options)
  conversation.send(input.utf8)
  conversation.finish()
  return conversation.received.lines
}

extension [UInt8] {
  /// The lines, without what ends them.
  var lines: [String] { split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } }
}

extension Session.Options {
  /// The options of a command line, as far as transcripts use them.
  init(arguments: [String]) {
    self.init()
    for (option, value) in zip(arguments, arguments.dropFirst()) {
      switch option {
      case "--size":
        let lengths = value.split(separator: "x").compactMap { Double($0) }
        size = ScreenSize(width: lengths[0], height: lengths[1])
      case "--limits": limits = NamedLimits(rawValue: value) ?? limits
      case "--max-line-bytes": maximumLineLength = Int(value) ?? maximumLineLength
      default: break
      }
    }
  }
}

/// Calls of every method that succeed on the maps of ``Conversation/withMotion()``: the ones that the
/// declarations give, of each method and of each update, and richer ones.
let methodExamples: [(method: String, params: String)] =
  (methods.map { ($0.name, $0.example) }
  + Input<CameraChange>.updateCases.map {
    ("camera.move", #"{"update":{"\#($0.member.name)":\#($0.example)}}"#)
  } + richExamples)  // What ends the session comes last.
  .filter { $0.method != "shutdown" }
  + methods.filter { $0.name == "shutdown" }.map { ($0.name, $0.example) }

private let methods = MethodTable.standard.methods

/// With as many parameters as go together.
private let richExamples: [(method: String, params: String)] = #"""
  camera.set {"camera":{"target":{"latitude":100,"longitude":2},"zoom":30},"report":["clamped"]}
  camera.forBounds {"bounds":{"north":10,"south":-10,"west":-20,"east":20},"size":{"width":300,"height":400},"padding":{"top":5},"fieldOfView":40,"report":["clamped"]}
  camera.forBoxes {"boxes":"AAAAAAAAGEAAAAAAAABHQAAAAAAAACRAAAAAAAAASEA=","size":{"width":300,"height":400},"padding":{"top":5},"fieldOfView":40,"insets":8,"bearing":10,"viewingAngle":20,"maxZoom":9,"zoomSnap":0.5,"shape":"box"}
  projection.tilesForCameras {"cameras":"AAAAAACAR0AAAAAAAAAgQAAAAAAAAChAAAAAAAAAAAAAAAAAAAAAAA==","tileSize":512,"minZoom":2,"maxZoom":9,"levels":"varying","wrap":false}
  camera.compare {"map":"m","size":{"width":300,"height":400},"a":{"target":{"latitude":1,"longitude":2},"zoom":3},"b":{"target":{"latitude":1,"longitude":2},"zoom":4}}
  camera.route {"route":{"coordinates":{"polyline":"_p~iF~ps|U_ulLnnqC_mqNvxq`@","precision":5},"duration":3}}
  camera.route {"route":{"coordinates":{"type":"LineString","coordinates":[[1,2],[2,2]]},"duration":3}}
  projection.points {"camera":{"target":{"latitude":1,"longitude":2},"zoom":3},"size":{"width":300,"height":400},"padding":{"top":5},"fieldOfView":40,"coordinates":[{"latitude":1,"longitude":2}]}
  initialize {"client":{"name":"n","version":"v"},"protocolVersion":"1.2","processId":1}
  map.create {"map":"new","size":{"width":400,"height":300},"padding":{"top":1,"left":2,"bottom":3,"right":4},"minZoom":1,"maxZoom":20,"cameraTargetBounds":{"southWest":{"latitude":-10,"longitude":-20},"northEast":{"latitude":10,"longitude":20}},"cameraTargetBoundsApply":"always","viewBounds":{"southWest":{"latitude":-60,"longitude":-90},"northEast":{"latitude":60,"longitude":90}},"viewBoundsMode":"contain","viewingAngleLimits":[[1,10],[2,20]],"fieldOfView":40,"gestures":{"scroll":true,"zoom":false,"tilt":true,"rotate":false},"notify":["camera.idle"],"observe":["tiles"],"camera":{"target":{"latitude":1,"longitude":2},"zoom":3,"bearing":4,"viewingAngle":5}}
  map.configure {"map":"m","size":{"width":400,"height":300},"padding":{"top":1},"minZoom":1,"maxZoom":20,"cameraTargetBounds":{"coordinates":[{"latitude":-10,"longitude":-20},{"latitude":10,"longitude":20}]},"cameraTargetBoundsApply":"gestures","viewBounds":{"coordinates":[{"latitude":-60,"longitude":-90},{"latitude":60,"longitude":90}]},"viewBoundsMode":"inside","viewingAngleLimits":[[1,10]],"fieldOfView":40,"gestures":{"scroll":false},"notify":[],"observe":["matrix"]}
  map.configure {"minZoom":8,"maxZoom":9,"limits":"google"}
  camera.move {"to":{"zoom":6,"bearing":7}}
  camera.move {"update":{"setTarget":{"target":{"latitude":1,"longitude":2},"zoom":3}}}
  camera.move {"update":{"fitBounds":{"bounds":{"southWest":{"latitude":-10,"longitude":-20},"northEast":{"latitude":10,"longitude":20}},"padding":5,"bearing":10,"viewingAngle":20,"maxZoom":3}}}
  camera.move {"update":{"fitBounds":{"bounds":{"coordinates":[{"latitude":-10,"longitude":-20},{"latitude":10,"longitude":20}]},"insets":{"top":1,"left":2,"bottom":3,"right":4},"shape":"points"}}}
  camera.animate {"map":"m","update":{"zoomIn":{}},"duration":2,"delay":1,"curve":"easeIn","path":"fly","rotation":"clockwise","fly":{"speed":2,"curvature":1.5,"minZoom":3,"maxDuration":5}}
  camera.animate {"to":{"target":{"latitude":1,"longitude":2},"zoom":3,"bearing":4,"viewingAngle":5},"curve":[0.1,0.2,0.3,0.4],"path":"ease"}
  camera.animate {"to":{"zoom":5},"padding":{"top":40},"at":{"x":3,"y":4},"curve":{"spring":{"response":0.5,"dampingFraction":0.8}}}
  camera.animate {"padding":{"bottom":200,"left":10},"duration":0.5}
  camera.animateToLocation {"map":"m","location":{"latitude":1,"longitude":2},"duration":1}
  camera.animateToZoom {"map":"m","zoom":5,"delay":1}
  camera.animateToBearing {"map":"m","bearing":5,"at":{"x":3,"y":4},"curve":"linear"}
  camera.animateToViewingAngle {"map":"m","viewingAngle":5,"rotation":"shortest"}
  camera.animateToCameraPosition {"map":"m","camera":{"target":{"latitude":1,"longitude":2},"zoom":3},"path":"fly"}
  camera.stop {"map":"default","animation":1}
  camera.forBounds {"map":"m","bounds":{"southWest":{"latitude":-10,"longitude":-20},"northEast":{"latitude":10,"longitude":20}},"insets":{"top":1},"bearing":10,"viewingAngle":20,"maxZoom":3,"shape":"box"}
  camera.path {"map":"m","update":{"zoomIn":{}},"duration":1,"delay":0.5,"curve":"linear","frames":3}
  camera.path {"orbit":360,"duration":2,"frames":3}
  camera.path {"to":{"zoom":5},"padding":{"top":40},"at":{"x":3,"y":4},"duration":1,"fps":5}
  camera.path {"steps":[{"to":{"zoom":5},"duration":1,"hold":1},{"update":{"zoomIn":{}},"path":"fly"}],"frames":4}
  camera.tour {"map":"m","steps":[{"to":{"zoom":5},"duration":1,"hold":1},{"update":{"zoomIn":{}},"path":"fly"}],"delay":1}
  camera.tour {"map":"m","document":{"tour":1,"title":"t","size":{"width":400,"height":300},"fps":25,"map":{"minZoom":3},"camera":{"target":{"latitude":1,"longitude":2},"zoom":4},"steps":[{"to":{"zoom":5},"duration":1,"through":true},{"to":{"zoom":7},"through":true},{"to":{"zoom":4,"target":{"latitude":3,"longitude":2}},"path":"fly","fly":{"speed":2}}]}}
  camera.route {"map":"m","route":{"coordinates":[{"latitude":1,"longitude":2},{"latitude":1,"longitude":3}],"times":[1700000000,1700000010]}}
  camera.route {"map":"m","route":{"coordinates":[{"latitude":1,"longitude":2},{"latitude":1,"longitude":3}],"speed":1000,"zoom":[[0,8],[1,9]],"viewingAngle":20,"bearing":"course","courseLength":2000,"smoothing":100,"approach":2},"delay":1,"curve":"easeInOut"}
  camera.path {"route":{"coordinates":[{"latitude":1,"longitude":2},{"latitude":1,"longitude":3}],"duration":9,"bearing":"keep"},"frames":3}
  camera.tour {"map":"m","steps":[{"route":{"coordinates":[{"latitude":1,"longitude":2},{"latitude":1,"longitude":3}],"bearing":30},"curve":"linear"}]}
  gesture.end {"map":"m","velocity":{"x":100,"y":5},"scaleVelocity":1,"rotationVelocity":10,"tiltVelocity":5}
  camera.follow {"map":"m","zoom":16,"viewingAngle":30,"bearing":"heading","courseLength":20,"insets":{"top":5},"at":{"x":400,"y":450},"maxZoom":17,"transition":2}
  camera.track {"map":"m","places":[{"coordinate":{"latitude":1,"longitude":2},"heading":45}]}
  camera.lookAt {"map":"m","eye":{"coordinate":{"latitude":1,"longitude":2},"altitude":1000},"target":{"latitude":1,"longitude":2.01}}
  projection.points {"map":"m","coordinates":[{"latitude":1,"longitude":2,"altitude":300}]}
  projection.tiles {"map":"m","tileSize":512,"minZoom":1,"maxZoom":3,"levels":"varying","wrap":false}
  gesture.pan {"map":"m","translation":{"x":1,"y":2},"at":{"x":3,"y":4}}
  gesture.pinch {"map":"m","scale":2,"at":{"x":3,"y":4},"rotation":5}
  gesture.rotate {"map":"m","degrees":5,"at":{"x":3,"y":4}}
  gesture.twoFingerTap {"map":"m","at":{"x":3,"y":4}}
  clock.tick {"to":1.5}
  """#.split(separator: "\n").map { line in
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    return (words[0], words[1])
  }

extension Conversation {
  /// A session with a map "m" beside the standard one, at time 1. Animation 1 runs on the standard
  /// map.
  static func withMotion() -> Conversation {
    let conversation = Conversation()
    conversation.call("map.create", #"{"map":"m"}"#)
    conversation.call("camera.animate", #"{"to":{"zoom":6},"duration":4,"curve":"linear"}"#)
    conversation.call("clock.tick", #"{"seconds":1}"#)
    return conversation
  }

  /// All that a host can see of the session's state, as it is written.
  var state: [String] {
    [
      result("map.list"), result("map.get"), result("map.get", #"{"map":"m"}"#),
      result("animation.list"), result("animation.list", #"{"map":"m"}"#), result("clock.get"),
    ]
  }
}
