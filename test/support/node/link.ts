import { createServiceLink, type LinkDependencies, type ServiceLink } from '../../../main/service/link.ts'
import type { ServiceOptions } from '../../../main/service/locate.ts'
import { profiles } from '../../../main/service/profiles.ts'
import type { NoSession } from '../../../main/service/session.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { patientLimits } from '../limits.ts'

/** null: where the table of profiles says */
export const homeAt = (serviceHome: string | null): ServiceOptions => ({
  serviceHome,
  serviceUrl: null,
  authHeader: null,
  tokenFile: null,
})

/** A link to the service of a home folder, without a keychain. */
export function linkedTo(home: string | null, more: Partial<LinkDependencies> = {}): ServiceLink {
  return createServiceLink({
    options: homeAt(home),
    secrets: createSecrets({ load: () => Promise.reject(new Error('Failed to load: not in this test')) }),
    log: { info: () => undefined, warn: () => undefined },
    surroundings: { platform: process.platform, env: {}, userHome: '', profiles },
    limits: patientLimits(),
    ...more,
  })
}

/** The address of the node that a poll reaches, or why it reaches none. */
export async function reached(link: ServiceLink): Promise<string> {
  const outcome = await link.poll()
  return outcome.ok ? (outcome.node.address ?? 'no address') : stateWords(outcome.connection)
}

/** The state of the connection, and why */
export function stateWords(connection: NoSession): string {
  return connection.state === 'absent' ? 'absent' : `${connection.state} ${connection.fault.code}`
}
