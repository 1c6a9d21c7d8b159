import { createServiceLink, type ServiceLink } from '../../../main/service/link.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { createSecrets } from '../../../main/settings/secrets.ts'

/** A link to the service of a home folder, without a keychain and with short waits. */
export function linkedTo(home: string, request = 3_000): ServiceLink {
  return createServiceLink({
    options: { serviceHome: home, serviceUrl: null, authHeader: null, tokenFile: null },
    secrets: createSecrets({ load: () => Promise.reject(new Error('Failed to load: not in this test')) }),
    log: { info: () => undefined, warn: () => undefined },
    surroundings: { platform: process.platform, env: {}, userHome: '', profiles },
    limits: { connect: 1_000, request, reply: 8 * 1024 * 1024 },
  })
}
