// What the suite calls: each function for a list of arguments.

typealias Function = @Sendable (Double) -> Double

private let functions: [Function] = [
  { sine(degrees: $0) }, { cosine(degrees: $0) }, { tangent(degrees: $0) }, { sine($0) },
  { cosine($0) },
  { arctangent($0) },
  hyperbolicSine, hyperbolicTangent, inverseHyperbolicSine, inverseHyperbolicTangent, exponential,
  powerOfTwo, exponentialMinusOne,
  { logarithm($0) }, binaryLogarithm, { logarithm(onePlus: $0) },
]

@_cdecl("evaluate")
public func evaluate(
  _ function: Int, _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>
) {
  for index in 0..<count { unsafe y[index] = functions[function](x[index]) }
}

@_cdecl("evaluateDirection")
public func evaluateDirection(
  _ count: Int, _ point: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>
) {
  for index in 0..<count {
    unsafe y[index] = arctangent(y: point[2 * index], x: point[2 * index + 1])
  }
}
