import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readApiTable } from '../api-table.ts'
import { projectRoot } from '../app/application.ts'
import type { DemoHost } from './demo-host.ts'

interface Operations {
  /** In the form in which the demo counts what it answered: "GET /network/{network}" */
  readonly used: readonly string[]
  /** Those for which docs/OPERATIONS.md gives a reason */
  readonly unused: readonly string[]
  /** Those of which it says that the API does not offer them, as they stand there */
  readonly absent: readonly string[]
}

export const centralOperations = operationsOf('new-central.json', 'New Central')
export const ztnetOperations = operationsOf('ztnet.json', 'ZTNET')

/** Sorts the operations of an API by what its chapter of docs/OPERATIONS.md says. Throws if that names others. */
function operationsOf(table: string, chapter: string): Operations {
  const all = readApiTable(table).operations.map(({ method, path }) => `${method} ${path}`)
  const document = readFileSync(join(projectRoot, 'docs/OPERATIONS.md'), 'utf8')
  const text = document.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? ''
  const unused = [...text.matchAll(/^\| ([^|]*) \| not used: \S/gm)].map(([, operation = '']) => operation)
  const absent = [...text.matchAll(/^\| ([^|]*) \| not offered by the API: \S/gm)].flatMap(
    ([, operations = '']) => operations.split(', '),
  )
  const others = unused.filter((operation) => !all.includes(operation))
  if (others.length > 0) throw new Error(`${chapter} has no operation ${others.join(', ')}`)
  return { used: all.filter((operation) => !unused.includes(operation)), unused, absent }
}

const isOfMembers = (operation: string): boolean => operation.includes('/network/{network}/member')
const isOfAccess = (operation: string): boolean =>
  /\/(org\/\{org\}|network-group\/\{group\}|network\/\{network\})\/iam|\/(principal|invite-users|service-account|api-key|webhook|webhook-secret)\b/.test(
    operation,
  )

/** Those of New Central, by the pages that use them */
export const centralPages = {
  members: centralOperations.used.filter(isOfMembers),
  access: centralOperations.used.filter(isOfAccess),
  others: centralOperations.used.filter((operation) => !isOfMembers(operation) && !isOfAccess(operation)),
}

/** Returns those that the application never used. The demo does not count what a test itself asks. */
export async function neverAsked(
  demo: Pick<DemoHost<string>, 'control'>,
  operations: readonly string[],
): Promise<string[]> {
  const answered = await demo.control<{ [operation: string]: number }>('GET', '/__operations')
  return operations.filter((operation) => !(operation in answered))
}
