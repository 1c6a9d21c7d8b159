/** Work that pauses now and then, so that its caller can do something else in between */
export type Work<T> = Generator<undefined, T>

/** Does all of it at once. */
export function finished<T>(work: Work<T>): T {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}
