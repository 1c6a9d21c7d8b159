import { type ToldRights, unknownRights } from '../../../contract/organizations.ts'
import { type Result, success } from '../../../contract/result.ts'
import { isObject } from '../../service/tolerant.ts'
import { isAccountFault } from '../errors.ts'
import type { Turn } from '../limiter.ts'
import type { Requests } from '../requests.ts'
import { entriesOf, readRights } from './translate.ts'

const names = ['view', 'edit', 'delete', 'manage'] as const
const query = names.map((name) => `permission-check=${name}`).join('&')
const resourceTypes = { organization: 'org', group: 'network_group', network: 'network' } as const

/** Asks for rights along with lists, and for those of one resource. */
export function createRights({ get, write }: Pick<Requests, 'get' | 'write'>) {
  /** The service has refused the names. */
  let isRefused = false

  return {
    /** Reads a list with rights where the service takes the question, else without. `path` has a query already, or none. */
    async list(path: string, fresh: number, turn?: Turn): Promise<Result<readonly unknown[]>> {
      const asked = `${path}${path.includes('?') ? '&' : '?'}${query}`
      const reply = isRefused ? null : await get(asked, entriesOf, fresh, turn)
      if (reply !== null && (reply.ok || !isAccountFault(reply.error, 'account-refused'))) return reply
      const plain = await get(path, entriesOf, fresh, turn)
      isRefused ||= plain.ok
      return plain
    },
    async of(level: keyof typeof resourceTypes, id: string): Promise<Result<ToldRights>> {
      if (isRefused) return success(unknownRights)
      const body = names.map((permission) => ({
        permission,
        resourceId: id,
        resourceType: resourceTypes[level],
      }))
      const reply = await write('POST', '/v2/user/check-permissions', entriesOf, body)
      if (!reply.ok) {
        isRefused ||= isAccountFault(reply.error, 'account-refused')
        return reply
      }
      const answers = reply.value.flatMap((answer) =>
        isObject(answer) && answer.resourceId === id ? [[String(answer.permission), answer.allowed]] : [],
      )
      return success(readRights(Object.fromEntries(answers)))
    },
  }
}

export type Rights = ReturnType<typeof createRights>
