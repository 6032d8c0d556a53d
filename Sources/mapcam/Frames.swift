import JSON
import JSONRPC
import MapCamera
import MapCameraProtocol
import Schema
import Server

/// Prints the frames of a tour document, a line each.
struct FrameRequest: Sendable {
  /// The longest document that is read, in bytes.
  private static let maximumLength = 1 << 24

  /// The file of the document; `-` is the standard input.
  let path: JSONText

  /// The view's size, if the document has none.
  let size: ScreenSize

  /// Nil for that of the document.
  let framesPerSecond: Double?

  /// Whether the format is CSV instead of lines of JSON.
  let isTable: Bool

  /// Prints all frames. Ends the process if the document cannot be read.
  func print() {
    ignoreBrokenPipes()
    let frames = frames()
    let output = MessageOutput()
    if isTable { output.print("frame,time,latitude,longitude,zoom,bearing,viewingAngle") }
    var lines: [String] = []
    for (index, camera) in frames.enumerated() {
      lines.append(line(index, frames.time(ofFrame: Int64(index)), camera))
      if lines.count == 256 || index == Int(frames.count) - 1 {
        output.print(lines.joined(separator: "\n"))
        lines.removeAll(keepingCapacity: true)
      }
    }
  }

  private func line(_ index: Int, _ time: Double, _ camera: CameraPosition) -> String {
    guard isTable else {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("frame")
      writer.value(index)
      writer.key("time")
      writer.value(time)
      writer.key("camera")
      Output<CameraPosition>.camera.write(camera, &writer)
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    let numbers = [
      time, camera.target.latitude, camera.target.longitude, camera.zoom, camera.bearing,
      camera.viewingAngle,
    ]
    return "\(index)," + numbers.map { $0.text }.joined(separator: ",")
  }

  private func frames() -> CameraFrames {
    let bytes = fileContents(path == "-" ? nil : path.description, atMost: Self.maximumLength)
    do throws(RPCError) {
      return try TourDocument.frames(of: bytes, size: size, framesPerSecond: framesPerSecond)
    } catch {
      complain(error.message)
      leave(.failure)
    }
  }
}
