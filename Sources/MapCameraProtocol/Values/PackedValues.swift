import JSON
import MapCameraKit
import Schema

// Many numbers in one string.

extension Output<[UInt32]> {
  static let packed = Output(.string()) { $1.value(packed: $0) }
}

extension Input {
  /// Values of some numbers each.
  static func packed<let count: Int, Element>(
    _ make: @escaping @Sendable (InlineArray<count, Double>) -> Element
  ) -> Input where Value == [Element] {
    Input(.string()) { document, node throws(InvalidValue) in
      guard let numbers = document.string(node)?.packedDoubles, numbers.count.isMultiple(of: count)
      else {
        let expected = "doubles in base64, \(count) for each"
        throw InvalidValue("must be \(expected).", expected: expected)
      }
      return stride(from: 0, to: numbers.count, by: count).map { start in
        make(InlineArray { numbers[start + $0] })
      }
    }
  }
}

extension Field<[CameraPosition?]> {
  static let cameras = Field.required(
    "cameras",
    .packed { (numbers: InlineArray<5, Double>) in
      guard (numbers[0] + numbers[1] + numbers[3]).isFinite else { return nil }
      let target = Coordinate(latitude: numbers[0], longitude: numbers[1])
      let camera = CameraPosition(
        target: target, zoom: numbers[2], bearing: numbers[3], viewingAngle: numbers[4])
      return camera.rangeError == nil ? camera.normalized : nil
    },
    "Of each camera latitude, longitude, zoom, bearing and viewing angle: doubles, little-endian, in base64."
  )
}
