import { parseResolvConf, asksResolved } from '../system/linux/resolver.ts'
import { openSystemFile, readSystemFile } from '../system/system-file.ts'
import type { Lookups } from './facts.ts'
import { fact, type Gathered, missing } from './gather.ts'

/** Reads which DNS servers programs use, from the configuration of the C library. */
export async function readLookups(folder = '/etc'): Promise<Gathered<Lookups>> {
  const [file, switchText] = await Promise.all([
    openSystemFile(`${folder}/resolv.conf`, 100_000),
    readSystemFile(`${folder}/nsswitch.conf`, 100_000),
  ])
  const by = `${folder}/resolv.conf, ${folder}/nsswitch.conf`
  if (file.kind === 'unreadable' || file.kind === 'damaged') return missing(by, 'failed')
  const text = file.kind === 'text' ? file.text : null
  const servers = text === null ? null : parseResolvConf(text).servers
  const byResolved = asksResolved(switchText ?? '')
  return fact(by, { servers, byResolved }, `${text ?? ''}\n${switchText?.match(/^hosts:.*$/m)?.[0] ?? ''}`)
}
