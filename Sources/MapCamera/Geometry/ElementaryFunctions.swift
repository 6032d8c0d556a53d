// The elementary functions, from the platform's C library. The only file of the engine that
// imports the platform; the names are long so that they cannot be mistaken for the C ones.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@inline(__always) func sine(_ x: Double) -> Double { sin(x) }
@inline(__always) func cosine(_ x: Double) -> Double { cos(x) }
@inline(__always) func tangent(_ x: Double) -> Double { tan(x) }
@inline(__always) func arctangent(_ x: Double) -> Double { atan(x) }
@inline(__always) func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

@inline(__always) func hyperbolicSine(_ x: Double) -> Double { sinh(x) }
@inline(__always) func hyperbolicTangent(_ x: Double) -> Double { tanh(x) }
@inline(__always) func inverseHyperbolicSine(_ x: Double) -> Double { asinh(x) }
@inline(__always) func inverseHyperbolicTangent(_ x: Double) -> Double { atanh(x) }

@inline(__always) func exponential(_ x: Double) -> Double { exp(x) }
@inline(__always) func powerOfTwo(_ x: Double) -> Double { exp2(x) }
@inline(__always) func logarithm(_ x: Double) -> Double { log(x) }
@inline(__always) func binaryLogarithm(_ x: Double) -> Double { log2(x) }

/// `exponential(x) - 1`, exact to the last bit near 0.
@inline(__always) func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }

/// `logarithm(1 + x)`, exact to the last bit near 0.
@inline(__always) func logarithm(onePlus x: Double) -> Double { log1p(x) }
