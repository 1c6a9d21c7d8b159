import { readApiTable } from '../api-table.ts'
import type { DemoNewCentral } from './demo-new-central.ts'

/** The operations that have no place in the application; docs/OPERATIONS.md says why. */
export const unusedInCentral = ['POST /user', 'DELETE /user'] as const

/** All others, in the form in which the demo counts what it answered */
export const usedInCentral: readonly string[] = readApiTable('new-central.json')
  .operations.map(({ method, path }) => `${method} ${path}`)
  .filter((operation) => !unusedInCentral.some((unused) => unused === operation))

const resources = ['/org/{org}', '/network-group/{group}', '/network/{network}']

/** Those of the pages about access, service accounts and webhooks */
export const usedForAccess: readonly string[] = usedInCentral.filter((operation) => {
  const [, path = ''] = operation.split(' ')
  return (
    resources.some((resource) => path.startsWith(`${resource}/iam`)) ||
    /\/(principal|invite-users|service-account|api-key|webhook|webhook-secret)\b/.test(path)
  )
})

/** Returns those that the application never used. The demo does not count what a test itself asks. */
export async function neverAsked(demo: DemoNewCentral, operations: readonly string[]): Promise<string[]> {
  const answered = await demo.control<{ [operation: string]: number }>('GET', '/__operations')
  return operations.filter((operation) => !(operation in answered))
}
