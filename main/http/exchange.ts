import type { Dispatcher } from 'undici'

export interface HttpReply {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/** Named as the platform names it. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

const decoder = new TextDecoder()

/**
 * Sends a request and reads its reply to the end, of errors too: that is what lets the connection be used again. Without
 * the streams and signals of the library's own `request`, which cost as much as all the rest of a small one. `until`: as
 * `performance.now` tells, also while it waits for its turn
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
    // The list of timers of such a length then stays for the next request, rather than being made anew for each.
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
