import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { NetworkChange } from '../../domain/network-plan/network-config.ts'
import type { ControllerAccess } from '../service/client.ts'
import { isFormRefused } from '../service/errors.ts'

/**
 * The paths below the list of networks that create one with an id of the service's choice, by release: the public
 * implementation takes the first, the API document gives the second, and newer releases take the third as well.
 */
const forms: readonly ((own: NodeAddress) => string)[] = [
  (own) => `/${own}______`,
  (own) => `/${own}`,
  () => '',
]

/** Creates networks whose id the service chooses, in whichever form it takes. */
export function createCreation(networks: string) {
  /** The form that worked, for the service with this address. null: none yet */
  let known: { readonly own: NodeAddress; readonly path: string } | null = null

  return {
    /** Tries the forms in turn, and the one that worked alone from then on. */
    async post(
      request: ControllerAccess['request'],
      own: NodeAddress,
      change: NetworkChange,
    ): Promise<Result<unknown>> {
      const paths = known?.own === own ? [known.path] : forms.map((form) => `${networks}${form(own)}`)
      let refused: Fault | null = null
      for (const path of paths) {
        // Sent twice it would make two networks.
        const reply = await request('POST', path, change, 'once')
        if (reply.ok) known = { own, path }
        if (reply.ok || !isFormRefused(reply.error)) return reply
        // A refusal of what was sent says more than that there is no such operation.
        if (refused === null || refused.code === 'service-not-found') refused = reply.error
      }
      return { ok: false, error: refused ?? { code: 'service-not-found' } }
    },
    forget(): void {
      known = null
    },
  }
}
