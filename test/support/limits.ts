import { patience } from '../../contract/testing/patience.ts'

/** Time-outs of the application, in ms, and the size of a reply; each request reads `request` again. */
export interface TestLimits {
  connect: number
  request: number
  reply: number
}

/** Time-outs that no machine is too slow for. */
export function patientLimits(reply = 8 * 1024 * 1024): TestLimits {
  return { connect: 10_000, request: patience, reply }
}

/** With a short time-out, for what is never answered anyway. */
export async function impatiently<T>(limits: TestLimits, act: () => Promise<T>, request = 1_000): Promise<T> {
  const { request: before } = limits
  limits.request = request
  try {
    return await act()
  } finally {
    limits.request = before
  }
}
