/** What a run of the system's ping came to. */
export interface PingCount {
  readonly sent: number
  readonly received: number
  /** ms, on average; null: not told, or nothing came back */
  readonly average: number | null
}

/**
 * What ping printed at its end, in any of its kinds (iputils, BusyBox, BSD, Windows) and in any language of Windows.
 * null: it is none of them.
 */
export function parsePing(text: string): PingCount | null {
  return parseUnix(text) ?? parseWindows(text)
}

function parseUnix(text: string): PingCount | null {
  const [, sent, received] = /(\d+) packets transmitted, (\d+) (?:packets )?received/.exec(text) ?? []
  if (sent === undefined || received === undefined) return null
  const [, average] = /min\/avg\/max(?:\/\w+)? = [\d.]+\/([\d.]+)\//.exec(text) ?? []
  return counted(Number(sent), Number(received), average)
}

/**
 * "Packets: Sent = 3, Received = 3, Lost = 0 (0% loss)". It counts as received what a router on the way said of a host
 * that is not there; an answer of IPv4 alone has a TTL, in every language.
 */
function parseWindows(text: string): PingCount | null {
  const [, sent, told] = /=\s*(\d+),[^=,]*=\s*(\d+),[^=,]*=\s*\d+\s*\([^)]*%/.exec(text) ?? []
  if (sent === undefined || told === undefined) return null
  const answers = text.match(/\bTTL=\d+/g)?.length ?? 0
  const isFour = /\d+\.\d+\.\d+\.\d+/.test(text)
  const times = [...text.matchAll(/=\s*(\d+)\s?ms/g)]
  return counted(Number(sent), isFour ? answers : Number(told), times.at(-1)?.[1])
}

function counted(sent: number, received: number, average: string | undefined): PingCount {
  // Answers that came twice are counted twice.
  const counts = { sent, received: Math.min(sent, received) }
  return { ...counts, average: received === 0 || average === undefined ? null : Number(average) }
}

/** What one line says of one packet. */
export interface PingLine {
  /** Of the packet, as the program counts; null: it does not, and tells of one after the other */
  readonly sequence: number | null
  /** ms; null: no answer, so far */
  readonly latency: number | null
}

/** One line of a ping that goes on. null: it says nothing of a packet. */
export function parsePingLine(line: string, platform: NodeJS.Platform): PingLine | null {
  const [, time] = /[=<]\s?(\d+(?:\.\d+)?)\s?ms\b/.exec(line) ?? []
  const latency = time === undefined ? null : Number(time)
  return platform === 'win32' ? windowsLine(line, latency) : unixLine(line, latency)
}

/** Not of a packet that came twice, nor of a router that knows a better way. */
function unixLine(line: string, latency: number | null): PingLine | null {
  const [, sequence] = /\b(?:icmp_)?seq[= ](\d{1,9})\b/.exec(line) ?? []
  if (sequence === undefined || /\bRedirect\b|\(DUP!\)/.test(line)) return null
  return { sequence: Number(sequence), latency }
}

/** In any language: what stands between the heading and the sums, both of which have a colon at the end or are indented. */
function windowsLine(line: string, latency: number | null): PingLine | null {
  const text = line.trimEnd()
  if (text === '' || text.endsWith(':') || /^\s/.test(text)) return null
  const isAnswer = latency !== null && (/\bTTL=\d/.test(text) || !/\d+\.\d+\.\d+\.\d+/.test(text))
  return { sequence: null, latency: isAnswer ? latency : null }
}

/** The program does not know one of its arguments: it is a small or an old one. */
export function isUsageError(stderr: string): boolean {
  return /invalid option|unrecognized option|illegal option|bad value for|usage:/i.test(stderr)
}

/** It may not send such packets here. */
export function isRefused(stderr: string): boolean {
  return /not permitted|permission denied/i.test(stderr)
}

/** The kernel would not even send it. */
export function isUnsent(stderr: string): boolean {
  return /message too long|is unreachable|no route to host|cannot assign/i.test(stderr)
}
