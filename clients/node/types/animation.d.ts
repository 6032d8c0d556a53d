import type { RequestOptions } from './common.js'
import type { Camera, Outcome, StartedAnimation } from './protocol.js'

/**
 * A requested animation. Awaiting it gives its outcome: "completed", "interrupted" or "stopped". If the
 * clock does not run by itself, tick it before awaiting.
 */
export class Animation<Started = StartedAnimation> implements PromiseLike<Outcome> {
  private constructor()

  /** The engine's reply: the id, the duration and the camera at the end. */
  readonly started: Promise<Started>

  /** How it ended. */
  readonly finished: Promise<Outcome>

  /** Undefined before the reply, null where there was nothing to animate. */
  readonly id: number | null | undefined

  /** Its map's id. */
  readonly map: string

  then<A = Outcome, B = never>(
    onFulfilled?: ((outcome: Outcome) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B>
  catch<B = never>(onRejected?: ((reason: any) => B | PromiseLike<B>) | null): Promise<Outcome | B>
  finally(onFinally?: (() => void) | null): Promise<Outcome>

  /**
   * How it ended. Rejected with a `TimeoutError` where that takes longer than `timeout` seconds, and
   * with the signal's reason where that is aborted; the animation goes on.
   */
  wait(options?: RequestOptions): Promise<Outcome>

  /** Stops it where it is. Nothing happens where it has ended. */
  stop(): Promise<void>

  /** Sets it to a time in seconds from its start, backwards too. */
  seek(time: number): Promise<Camera>
}
