import JSON
import JSONRPC
import MapCamera
import Schema

extension Method {
  static let map: [Method] = methods {
    Method(
      "map.create", .creates,
      example:
        #"{"map":"phone","size":{"width":390,"height":844},"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":12}}"#,
      "Creates a map.",
      .required("map", Input<JSONText>.string(1...128), "The new map's id."),
      .mapChanges,
      .optional("camera", .camera, "The camera at first; 0/0 at zoom 2 where it is left out."),
      returns: .mapState,
      "The map.",
      errors: [.mapExists, .limitExceeded]
    ) { (engine: inout Engine, id, changes, camera) throws(RPCError) in
      let (viewport, constraints): (Viewport, CameraConstraints)
      do throws(InvalidValue) {
        (viewport, constraints) = try changes.applied(to: Viewport(), CameraConstraints())
      } catch {
        throw RPCError(error)
      }
      let view = MapView(
        camera: camera ?? .standard,
        viewport: viewport,
        constraints: constraints,
        gestures: changes.gestures?.applied(to: GestureSettings()) ?? GestureSettings(),
        time: engine.time
      )
      try engine.create(
        HostedMap(
          id: id,
          view: view,
          notify: changes.notify.map { NotificationSet($0) } ?? .all,
          observe: changes.observe?.inOrder ?? []
        )
      )
      return try engine.map(MapReference(id))
    }

    Method(
      "map.configure", .sets, example: #"{"padding":{"bottom":200},"minZoom":4}"#,
      "Changes a map's settings; what is left out stays as it is. The camera is constrained anew.",
      .map,
      .mapChanges,
      returns: .mapState,
      "The map."
    ) { (engine: inout Engine, map, changes) throws(RPCError) in
      try engine.update(map) { (map, events) throws(RPCError) in
        do throws(InvalidValue) { try map.configure(changes, into: &events) } catch {
          throw RPCError(error)
        }
        return map
      }
    }

    Method(
      "map.get", .reads, example: "{}",
      "A map, whole.",
      .map,
      returns: .mapState,
      "The map."
    ) { (engine: inout Engine, map) throws(RPCError) in try engine.map(map) }

    Method(
      "map.list", .reads, example: "{}",
      "All maps.",
      returns: .object(Property("maps", .array(.text), "The maps' ids, oldest first.") { $0 }),
      "The maps' ids, in the order in which they were created."
    ) { (engine: inout Engine) in engine.mapIDs }

    Method(
      "map.remove", .removes, example: #"{"map":"default"}"#,
      "Removes a map. Its animations end, stopped.",
      .map,
      returns: .null,
      "Nothing."
    ) { (engine: inout Engine, map) throws(RPCError) in try engine.remove(map) }
  }
}
