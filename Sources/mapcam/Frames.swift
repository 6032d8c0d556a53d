import JSON
import JSONRPC
import MapCameraKit
import MapCameraProtocol
import Schema
import Server

/// Prints the frames of a tour document, one per line. Ends the process if it cannot be read.
///
/// - Parameters:
///   - path: the file of the document; `-` is standard input.
///   - settings: the map's limits; the view's size, if the document has none; the rate, if it is not the document's; and
///     whether the format is CSV instead of lines of JSON.
func printFrames(_ path: JSONText, _ settings: CommandSettings) {
  ignoreBrokenPipes()
  let frames = frames(path, settings)
  let output = MessageOutput()
  if settings.isTable {
    let eye = settings.isUnwrapped ? ",eyeLatitude,eyeLongitude,eyeAltitude" : ""
    output.print("frame,time,latitude,longitude,zoom,bearing,viewingAngle" + eye)
  }
  var lines: [String] = []
  var bearing: Double?
  for (index, frame) in frames.enumerated() {
    let time = frames.time(ofFrame: Int64(index))
    var camera = frame
    if settings.isUnwrapped, let last = bearing {
      camera.bearing = last.unwrapped(to: frame.bearing)
    }
    bearing = camera.bearing
    let eye =
      settings.isUnwrapped ? Projection(camera: frame, viewport: frames.viewport).eye : nil
    lines.append(
      settings.isTable ? row(index, time, camera, eye) : Output.frame.text((index, time, camera)))
    if lines.count == 256 || index == Int(frames.count) - 1 {
      output.print(lines.joined(separator: "\n"))
      lines.removeAll(keepingCapacity: true)
    }
  }
}

private func row(
  _ index: Int, _ time: Double, _ camera: CameraPosition, _ eye: EyePosition?
) -> String {
  var numbers = [
    time, camera.target.latitude, camera.target.longitude, camera.zoom, camera.bearing,
    camera.viewingAngle,
  ]
  if let eye {
    numbers += [eye.coordinate.latitude, eye.coordinate.longitude, eye.altitude]
  }
  return "\(index)," + numbers.map { JSONLiteral.number($0).text }.joined(separator: ",")
}

extension Double {
  /// The bearing that another one is, counted on from this one the short way.
  fileprivate func unwrapped(to other: Double) -> Double {
    self + (other - self).remainder(dividingBy: 360)
  }
}

extension Output<(index: Int, time: Double, camera: CameraPosition)> {
  fileprivate static let frame = object(
    Property("frame", .integer, "Its number, from 0.") { $0.index },
    Property("time", .number, "Seconds since the first.") { $0.time },
    Property("camera", .camera, "The camera.") { $0.camera })
}

private func frames(_ path: JSONText, _ settings: CommandSettings) -> CameraFrames {
  let longest = 1 << 24
  let bytes = fileContents(path == "-" ? nil : path.description, atMost: longest)
    .withoutByteOrderMark
  do throws(RPCError) {
    return try TourDocument.frames(
      of: bytes, size: settings.session.size, limits: settings.session.limits,
      framesPerSecond: settings.framesPerSecond)
  } catch {
    complain(error.message)
    leave(.failure)
  }
}
