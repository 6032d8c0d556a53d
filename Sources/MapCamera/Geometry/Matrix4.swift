/// A 4 × 4 matrix that acts on column vectors.
public struct Matrix4: Hashable, Sendable {
  /// The sixteen elements, column after column, as WebGL and Metal take them.
  public let elements: [Double]

  /// - Parameter rows: what each component of the image is, as factors of x, y, z and 1.
  init(rows: [[Double]]) {
    elements = (0..<4).flatMap { column in rows.map { $0[column] } }
  }
}
