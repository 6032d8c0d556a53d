import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let map: [Method] = methods {
    Method(
      "map.create", .creates,
      example:
        #"{"map":"phone","size":{"width":390,"height":844},"limits":"none","camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12}}"#,
      "Creates a map.",
      .required("map", Input<JSONText>.string(1...128), "The new map's id."),
      .mapChanges,
      .optional("camera", .camera, "The first camera; by default 0/0 at zoom 2."),
      returns: .mapState, "The map.",
      errors: [.mapExists, .limitExceeded]
    ) { (engine: inout Engine, id, changes, camera) throws(RPCError) in
      var map = HostedMap(id: id, view: MapView(time: engine.time))
      var events: [MapEvent] = []
      try map.configure(changes, into: &events)
      if let camera { map.view.set(camera, into: &events) }
      try engine.create(map)
      return map
    }

    Method(
      "map.configure", .sets, example: #"{"padding":{"bottom":200},"minZoom":4}"#,
      "Changes a map's settings; what is left out stays as it is. The camera is limited again.",
      .map,
      .mapChanges,
      returns: .mapState, "The map."
    ) { (engine: inout Engine, map, changes) throws(RPCError) in
      try engine.update(map) { (map, events) throws(RPCError) in
        try map.configure(changes, into: &events)
        return map
      }
    }

    Method(
      "map.get", .reads, example: "{}",
      "A map's settings, camera and state.",
      .map,
      returns: .mapState, "The map."
    ) { (engine: inout Engine, map) throws(RPCError) in try engine.map(map) }

    Method(
      "map.list", .reads, example: "{}",
      "All maps.",
      .none,
      returns: .object(Property("maps", .array(.text), "The maps' ids, oldest first.") { $0 }),
      "The maps' ids, in the order in which they were created."
    ) { (engine: inout Engine, _) in engine.mapIDs }

    Method(
      "map.remove", .removes, example: #"{"map":"default"}"#,
      "Removes a map. Its animations end, stopped.",
      .map,
      returns: .null, "Nothing."
    ) { (engine: inout Engine, map) throws(RPCError) in try engine.remove(map) }
  }
}
