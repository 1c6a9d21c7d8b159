import { readdir, readFile } from 'node:fs/promises'

interface ProcessStat {
  readonly id: number
  readonly parent: number
  readonly session: number
  /** Clock ticks, user and system together */
  readonly ticks: number
}

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const ticksPerSecond = 100

/** The process and all below it; those too that were handed to another parent, as they keep the session. */
async function tree(root: number): Promise<readonly ProcessStat[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(ids.map((id) => readStat(Number(id)).catch(() => null)))).filter(
    (stat) => stat !== null,
  )
  const within = new Set([root])
  for (let grown = true; grown; ) {
    const before = within.size
    for (const { id, parent, session } of all) if (session === root || within.has(parent)) within.add(id)
    grown = within.size > before
  }
  return all.filter(({ id }) => within.has(id))
}

async function readStat(id: number): Promise<ProcessStat> {
  const line = await readFile(`/proc/${id}/stat`, 'utf8')
  // The name in parentheses may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const field = (index: number): number => Number(fields[index])
  return { id, parent: field(1), session: field(3), ticks: field(11) + field(12) }
}

/**
 * Proportional set size of a process tree in MB (10^6 bytes): shared pages are divided among those who share them.
 * 'Pss_Anon': only what the processes made themselves, without the pages of their files, which the system can take back.
 */
export async function memoryOf(root: number, kind: 'Pss' | 'Pss_Anon' = 'Pss'): Promise<number> {
  const sizes = (await tree(root)).map(async ({ id }) => {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  })
  return ((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) * 1024) / 1e6
}

/** CPU seconds used so far by a process tree, its ended processes left out. */
export async function cpuOf(root: number): Promise<number> {
  return (await tree(root)).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
}

export async function countOf(root: number): Promise<number> {
  return (await tree(root)).length
}
