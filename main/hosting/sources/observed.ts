import type { FaultCode } from '../../../contract/fault.ts'
import { failure, type Result } from '../../../contract/result.ts'
import type { Observer } from './network-directory.ts'
import type { Source } from './source.ts'

/** The same source, of whose answers the observer hears, and whose "not found" says what is gone. */
export function observed(source: Source, observer: Observer): Source {
  return {
    ...source,
    networks: async () => observe(await source.networks(), (list) => observer.networks(source.kind, list)),
    async network(id) {
      const read = gone(await source.network(id), 'network-gone')
      if (!read.ok && read.error.code === 'network-gone') observer.removed(id, null)
      return observe(read, observer.network)
    },
    createNetwork: async (id, change) => observe(await source.createNetwork(id, change), observer.network),
    updateNetwork: async (id, change) =>
      observe(gone(await source.updateNetwork(id, change), 'network-gone'), observer.network),
    deleteNetwork: async (id) =>
      observe(gone(await source.deleteNetwork(id), 'network-gone'), () => observer.removed(id, null)),
    members: async (id) =>
      observe(gone(await source.members(id), 'network-gone'), (list) => observer.members(id, list)),
    member: async (id, member) =>
      observe(gone(await source.member(id, member), 'member-gone'), observer.member),
    // A member that is not there is made: what is not found is the network.
    updateMember: async (id, member, change) =>
      observe(gone(await source.updateMember(id, member, change), 'network-gone'), observer.member),
    deleteMember: async (id, member) =>
      observe(gone(await source.deleteMember(id, member), 'member-gone'), () => observer.removed(id, member)),
  }
}

function observe<T>(result: Result<T>, onValue: (value: T) => void): Result<T> {
  if (result.ok) onValue(result.value)
  return result
}

/**
 * The account says "not found" of networks and members alike. The controller says itself what is gone; its "not found"
 * is an operation that the service lacks.
 */
function gone<T>(result: Result<T>, code: FaultCode): Result<T> {
  const said: string = result.ok ? '' : result.error.code
  return !result.ok && said === 'account-not-found' ? failure(code, result.error.detail) : result
}
