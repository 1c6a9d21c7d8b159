/** A sample from the text form of metrics (Prometheus, OpenMetrics). */
export interface Sample {
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  /** The value may be NaN, Infinity or -Infinity. */
  readonly value: number
}

/** `name{label="value",…} value [timestamp]`; a quoted value escapes special characters as \\, \" and \n. */
const line =
  /^\s*([A-Za-z_:][\w:]*)\s*(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?\s+(\S+)(?:\s+-?\d+(?:\.\d+)?)?\s*(?:#.*)?$/
const label = /([A-Za-z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"/g
const numberForm = /^[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)$/i
const words: { readonly [word: string]: number } = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  '+inf': Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
}

/** Yields the wanted samples in the order of the text. Comments and invalid lines are skipped. */
export function* readMetrics(text: string, isWanted: (name: string) => boolean): Iterable<Sample> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const sample = readSample(text.slice(start, end), isWanted)
    if (sample !== null) yield sample
    start = end + 1
  }
}

function readSample(text: string, isWanted: (name: string) => boolean): Sample | null {
  if (!isWanted(/^\s*([\w:]+)/.exec(text)?.[1] ?? '')) return null
  const [, name, labels = '', written = ''] = line.exec(text) ?? []
  const value = numberForm.test(written) ? Number(written) : words[written.toLowerCase()]
  if (name === undefined || value === undefined) return null
  const pairs = [...labels.matchAll(label)].map(
    ([, key = '', quoted = '']) => [key, unquoted(quoted)] as const,
  )
  return { name, labels: new Map(pairs), value }
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))
}
