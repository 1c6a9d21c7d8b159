import { readdir } from 'node:fs/promises'
import type { PolicyRule, ReversePathFilter } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { codeOf } from '../../base/error-code.ts'
import { askProgram, found, unknown } from '../ask.ts'
import { readSystemFile } from '../system-file.ts'
import { programPaths } from './program-paths.ts'

const settings = '/proc/sys/net/ipv4/conf'

/** Reads the reverse-path filter of each interface in this network namespace. */
export async function readReversePathFilters(): Promise<Probed<readonly ReversePathFilter[]>> {
  const by = `${settings}/*/rp_filter`
  try {
    const names = await readdir(settings)
    const texts = await Promise.all(
      names.map(
        async (name) => [name, (await readSystemFile(`${settings}/${name}/rp_filter`)) ?? ''] as const,
      ),
    )
    const value = effectiveFilters(new Map(texts))
    const raw = texts.map(([name, text]) => `${name} ${text.trim()}\n`).join('')
    return value === null ? unknown(by, 'not-understood', raw) : found(by, value, raw)
  } catch (error) {
    const code = codeOf(error)
    return unknown(by, code === 'ENOENT' ? 'missing' : 'failed', code)
  }
}

const modes = ['off', 'strict', 'loose'] as const

/** The kernel uses the larger of the values for "all" and for the interface. `texts`: by name, including "all" */
export function effectiveFilters(texts: ReadonlyMap<string, string>): readonly ReversePathFilter[] | null {
  const numberOf = (name: string): number =>
    Number(texts.get(name)?.match(/^\s*([012])\s*$/)?.[1] ?? Number.NaN)
  const all = numberOf('all')
  if (Number.isNaN(all)) return null
  return [...texts.keys()].flatMap((name) => {
    const mode = modes[Math.max(all, numberOf(name))]
    return name === 'all' || name === 'default' || mode === undefined ? [] : [{ interface: name, mode }]
  })
}

export async function readPolicyRules(paths = programPaths('ip')): Promise<Probed<readonly PolicyRule[]>> {
  const ask = (family: 4 | 6): Promise<Probed<readonly PolicyRule[]>> =>
    askProgram({ paths, args: [`-${family}`, 'rule', 'show'], parse: (text) => parseIpRules(text, family) })
  const [four, six] = await Promise.all([ask(4), ask(6)])
  // A kernel without IPv6 has no IPv6 rules.
  if (four.kind === 'unknown' || six.kind === 'unknown') return four
  return { ...four, value: [...four.value, ...six.value], raw: four.raw + six.raw }
}

/** Rules that every system has, whatever their priority */
const usual = new Set(['from all lookup local', 'from all lookup main', 'from all lookup default'])

/** Parses the output of `ip rule show`. */
export function parseIpRules(text: string, family: 4 | 6): readonly PolicyRule[] | null {
  const rules = text.split('\n').flatMap((line) => {
    const [, priority, rule = ''] = /^(\d+):\s*(.*?)\s*$/.exec(line) ?? []
    return priority === undefined ? [] : [{ family, priority: Number(priority), text: rule }]
  })
  // The kernel always has rules of IPv4; without IPv6 it has none of that.
  if (rules.length === 0 && (family === 4 || text.trim() !== '')) return null
  return rules.filter((rule) => !usual.has(rule.text))
}
