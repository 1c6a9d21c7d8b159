/** The summary of one run of the system's ping. */
export interface PingCount {
  readonly sent: number
  readonly received: number
  /** Average in ms; null: not printed, or no reply came */
  readonly average: number | null
}

/** Parses the summary of any ping (iputils, BusyBox, BSD, Windows in any language); null: none of them. */
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
 * Parses "Packets: Sent = 3, Received = 3, Lost = 0 (0% loss)". Windows also counts a router's "host unreachable" as
 * received; only real IPv4 replies have a TTL, in every language.
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
  // Duplicate replies are counted twice.
  const counts = { sent, received: Math.min(sent, received) }
  return { ...counts, average: received === 0 || average === undefined ? null : Number(average) }
}

/** The result of one packet, from one line of output. */
export interface PingLine {
  /** Sequence number of the packet; null: the program does not number packets and prints them in order */
  readonly sequence: number | null
  /** ms; null: no reply yet */
  readonly latency: number | null
}

/** Parses one line of a running ping; null: it is not about a packet. */
export function parsePingLine(line: string, platform: NodeJS.Platform): PingLine | null {
  const [, time] = /[=<]\s?(\d+(?:\.\d+)?)\s?ms\b/.exec(line) ?? []
  const latency = time === undefined ? null : Number(time)
  return platform === 'win32' ? windowsLine(line, latency) : unixLine(line, latency)
}

/** Ignores duplicates and redirects from routers. */
function unixLine(line: string, latency: number | null): PingLine | null {
  const [, sequence] = /\b(?:icmp_)?seq[= ](\d{1,9})\b/.exec(line) ?? []
  if (sequence === undefined || /\bRedirect\b|\(DUP!\)/.test(line)) return null
  return { sequence: Number(sequence), latency }
}

/**
 * In any language: packet lines are those between the heading and the summary, whose lines end with a colon or are
 * indented.
 */
function windowsLine(line: string, latency: number | null): PingLine | null {
  const text = line.trimEnd()
  if (text === '' || text.endsWith(':') || /^\s/.test(text)) return null
  const isAnswer = latency !== null && (/\bTTL=\d/.test(text) || !/\d+\.\d+\.\d+\.\d+/.test(text))
  return { sequence: null, latency: isAnswer ? latency : null }
}

/** Returns whether ping rejected an argument, as small or old versions do. */
export function isUsageError(stderr: string): boolean {
  return /invalid option|unrecognized option|illegal option|bad value for|usage:/i.test(stderr)
}

/** Returns whether ping lacks the permission to send. */
export function isRefused(stderr: string): boolean {
  return /not permitted|permission denied/i.test(stderr)
}

/** Returns whether the kernel refused to send the packet. */
export function isUnsent(stderr: string): boolean {
  return /message too long|is unreachable|no route to host|cannot assign/i.test(stderr)
}
