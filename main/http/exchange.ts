import type { Dispatcher } from 'undici'

export interface HttpReply {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/** An error with the name that the platform uses for timeouts. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

const decoder = new TextDecoder()

/**
 * Sends a request and reads its reply to the end, even for an error status, so that the connection can be reused. It
 * avoids the streams and signals of the library's own `request`, which cost as much as everything else in a small
 * request. `until` is the deadline on the clock of `performance.now`, and includes the time in the queue.
 */
export function exchange(
  connected: Pick<Dispatcher, 'dispatch'>,
  request: Dispatcher.DispatchOptions,
  until: number,
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let late: TimeoutError | null = null
    let [status, location]: [number, string | undefined] = [0, undefined]
    const chunks: Buffer[] = []
    const timer = setTimeout(
      () => {
        late = new TimeoutError()
        controller?.abort(late)
        reject(late)
      },
      Math.max(1, Math.round(until - performance.now())),
    )
    // An unreferenced timer lets Node keep the timer list of this duration for the next request instead of creating a
    // new one.
    timer.unref()
    connected.dispatch(request, {
      onRequestStart(started) {
        controller = started
        if (late !== null) started.abort(late)
      },
      onResponseStart(_, code, headers) {
        status = code
        location = headers.location === undefined ? undefined : String(headers.location)
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        clearTimeout(timer)
        resolve({ status, location, text: decoder.decode(Buffer.concat(chunks)) })
      },
      onResponseError(_, error) {
        clearTimeout(timer)
        reject(error)
      },
    })
  })
}
