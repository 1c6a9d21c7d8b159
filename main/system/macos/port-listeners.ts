import type { PortListener } from '../../../domain/computer/computer.ts'

/**
 * Parses the output of `netstat -anv` for UDP or TCP. Releases before 15 have a column "pid"; later ones have
 * "process:pid", where the process's name may contain anything, but is always followed by the number. null: unexpected
 * output
 */
export function parseNetstatListeners(
  text: string,
  ports: readonly number[],
): readonly PortListener[] | null {
  const lines = text.split('\n')
  const head = lines.find((line) => line.startsWith('Proto '))?.split(/\s+/)
  if (head === undefined) return null
  // "Local Address" and "Foreign Address" are two words each.
  const column = head.indexOf('pid') - 2
  return lines.flatMap((line): readonly PortListener[] => {
    const words = line.trim().split(/\s+/)
    const [, protocol, family = ''] = /^(udp|tcp)(4|6|46)$/.exec(words[0] ?? '') ?? []
    const [, local = '', port] = /^(.+)\.(\d+)$/.exec(words[3] ?? '') ?? []
    if ((protocol !== 'udp' && protocol !== 'tcp') || !ports.includes(Number(port))) return []
    if (protocol === 'tcp' ? words[5] !== 'LISTEN' : words[4] !== '*.*') return []
    // UDP sockets have no state, so that column is missing.
    const process = column < 0 ? null : Number(words[protocol === 'tcp' ? column : column - 1])
    const address = local === '*' ? (family === '4' ? '0.0.0.0' : '::') : local
    return [{ protocol, address, port: Number(port), user: null, program: programOf(line, words, process) }]
  })
}

function programOf(line: string, words: readonly string[], process: number | null): PortListener['program'] {
  if (process !== null) return Number.isInteger(process) ? { process, name: '' } : null
  const [before = '', number] = /^(.*):(\d+)(?:\s+[\da-fx]+)+\s*$/.exec(line)?.slice(1) ?? []
  if (number === undefined) return null
  // The name follows four numbers: byte counts and buffer sizes.
  const name = /\s(?:\d+\s+){4}(\S.*)$/.exec(before.slice(before.indexOf(words[4] ?? '')))?.[1] ?? ''
  return { process: Number(number), name }
}
