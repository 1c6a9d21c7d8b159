import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Resources of this process. */
export interface Resources {
  /** Bytes, after everything that can be collected was */
  readonly heap: number
  /** Open files and sockets; 0 where the system does not tell */
  readonly descriptors: number
  readonly timers: number
  /** Sockets, pipes and the like that keep the process alive */
  readonly handles: number
}

/** Gives a function that says what this process holds now. */
export function resourceMeter(): () => Resources {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return () => {
    collect()
    collect()
    const active = process.getActiveResourcesInfo()
    const timers = active.filter((name) => name === 'Timeout').length
    return {
      heap: process.memoryUsage().heapUsed,
      descriptors: descriptors(),
      timers,
      handles: active.length - timers,
    }
  }
}

function descriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

/** Growth of a value from one sample to the next: the slope of the best-fitting line. */
export function slope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
  const over = samples.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const under = samples.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0)
  return under === 0 ? 0 : over / under
}
