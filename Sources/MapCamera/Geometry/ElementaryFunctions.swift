// The elementary functions, from the platform's C library. The only file of the engine that
// imports the platform; the names are long so that they cannot be mistaken for the C ones.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

func sine(_ x: Double) -> Double { sin(x) }
func cosine(_ x: Double) -> Double { cos(x) }
func tangent(_ x: Double) -> Double { tan(x) }
func arctangent(_ x: Double) -> Double { atan(x) }
func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

func hyperbolicSine(_ x: Double) -> Double { sinh(x) }
func hyperbolicTangent(_ x: Double) -> Double { tanh(x) }
func inverseHyperbolicSine(_ x: Double) -> Double { asinh(x) }
func inverseHyperbolicTangent(_ x: Double) -> Double { atanh(x) }

func exponential(_ x: Double) -> Double { exp(x) }
func powerOfTwo(_ x: Double) -> Double { exp2(x) }
func logarithm(_ x: Double) -> Double { log(x) }
func binaryLogarithm(_ x: Double) -> Double { log2(x) }

/// `exponential(x) - 1`, exact to the last bit near 0.
func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }

/// `logarithm(1 + x)`, exact to the last bit near 0.
func logarithm(onePlus x: Double) -> Double { log1p(x) }
