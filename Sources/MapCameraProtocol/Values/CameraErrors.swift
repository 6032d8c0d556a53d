import JSONRPC
import MapCamera
import Schema

extension CameraError {
  /// The error of a request.
  ///
  /// - Parameter path: of the parameter that cannot be applied.
  func answer(at path: [String]) -> RPCError {
    switch self {
    case .anchorAboveHorizon(let horizon):
      RPCError(
        InvalidValue(
          "must lie below the horizon, which is at y = \(horizon.text).",
          expected: "a point with y greater than \(horizon.text)", at: path))
    case .scrollBeyondHorizon(let limit):
      RPCError(
        InvalidValue(
          "must be less than \(limit.text): farther is beyond the horizon.",
          expected: "a number less than \(limit.text)", at: path))
    case .step(_, let error):
      error.answer(at: path)
    case .tooManyWaitingAnimations:
      .limitExceeded(
        "maxWaitingAnimations", MapView.maximumWaitingAnimationCount,
        "\(MapView.maximumWaitingAnimationCount) animations wait for their delay on this map "
          + "already, the most that may: stop some with camera.stop, or let time pass.")
    case .tooMuchTourWork:
      .limitExceeded(
        "maxTourWork", MapView.maximumTourWork,
        "The tour, or those that wait on this map with it, have more than "
          + "\(MapView.maximumTourWork) steps, repetitions that differ included: ask for fewer.")
    case .animationWithoutEnd(let id):
      RPCError(
        InvalidValue(
          "must not be \(id): a camera that follows has no end.",
          expected: "an animation that has an end", at: path))
    case .noSuchAnimation(let id):
      RPCError(
        .noSuchAnimation,
        "There is no animation \(id) on this map: it has ended, runs on another map, or never was.",
        data: ["animation": .integer(id)]
      )
    }
  }

  /// The error of a request with a tour.
  ///
  /// - Parameter path: of the object with the steps.
  func answer(in steps: [TourStep], of path: [String] = []) -> RPCError {
    guard case .step(let index, let error) = self else { return answer(at: path + ["steps"]) }
    return error.answer(at: path + ["steps", "\(index)"] + steps[index].change.faultPath)
  }
}
