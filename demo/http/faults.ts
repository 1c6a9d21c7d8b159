/** What a reply can be made to do wrong. */
export const faultKinds = [
  /** Waits `ms`, then answers rightly */
  'delay',
  /** Takes the request and never answers */
  'hang',
  /** 401, whatever the token */
  'unauthorized',
  /** 500 with an HTML page */
  'error',
  /** Announces more than it sends, then closes */
  'cut',
  /** The first half of the right JSON, as if it were whole */
  'truncated',
  /** A list where an object belongs, an object where a list does */
  'wrong-shape',
  /** Text that is no JSON, said to be JSON */
  'not-json',
  /** A JSON list of `bytes` (50 MB unless said) */
  'huge',
  /** 302 to another path of the service */
  'redirect',
  /** Closes the connection without a reply */
  'close',
  /** Answers with `status` and `body` */
  'reply',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault that hits requests until its count is used up or it is cleared. */
export interface Fault {
  readonly kind: FaultKind
  /** A regular expression that the path must match; without one every path does */
  readonly path?: string
  /** Without one every method is hit. */
  readonly method?: string
  /** How many requests it hits; without one all until it is cleared */
  readonly count?: number
  /** delay: milliseconds, not scaled by the pace */
  readonly ms?: number
  /** huge: size of the body */
  readonly bytes?: number
  /** reply: 200 unless said; redirect: 302 unless said */
  readonly status?: number
  /** reply: the exact text */
  readonly body?: string
  /** reply: beside its content type */
  readonly headers?: { readonly [name: string]: string }
  /** redirect: where to */
  readonly location?: string
}

/** The faults that are set, oldest first. */
export interface Faults {
  set(fault: Fault): void
  clear(): void
  list(): Fault[]
  /** The first fault that hits this request, counted down; undefined: none */
  take(method: string, path: string): Fault | undefined
}

export function createFaults(): Faults {
  let faults: { readonly fault: Fault; readonly path: RegExp; left: number }[] = []
  return {
    set(fault) {
      faults.push({
        fault,
        path: new RegExp(fault.path ?? ''),
        left: fault.count ?? Number.POSITIVE_INFINITY,
      })
    },
    clear() {
      faults = []
    },
    list: () => faults.map(({ fault }) => fault),
    take(method, path) {
      const hit = faults.find(
        ({ fault, path: pattern }) => pattern.test(path) && (fault.method ?? method).toUpperCase() === method,
      )
      if (hit === undefined) return undefined
      hit.left -= 1
      faults = faults.filter(({ left }) => left > 0)
      return hit.fault
    },
  }
}

/** The fault that the value describes, or a sentence that says what is wrong with it. */
export function readFault(value: unknown): Fault | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A fault is an object.'
  const fault = value as { readonly [key: string]: unknown }
  if (!faultKinds.includes(fault.kind as FaultKind)) return `"kind" must be one of ${faultKinds.join(', ')}.`
  const text = ['path', 'method', 'body', 'location'].find((key) => !isOptional(fault[key], 'string'))
  if (text !== undefined) return `"${text}" must be text.`
  const number = ['count', 'ms', 'bytes', 'status'].find((key) => !isOptional(fault[key], 'number'))
  if (number !== undefined) return `"${number}" must be a number.`
  const headers = typeof fault.headers === 'object' ? Object.values(fault.headers ?? {}) : [fault.headers]
  if (!headers.every((header) => isOptional(header, 'string'))) return '"headers" must be texts by name.'
  try {
    new RegExp(String(fault.path ?? ''))
  } catch {
    return '"path" must be a regular expression.'
  }
  return value as Fault
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type
}
