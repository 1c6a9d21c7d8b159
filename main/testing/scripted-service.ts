import { defaultFlags, type Flags, type Network, type ReportedFlags } from '../../contract/node.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { sampleNetwork } from '../../contract/testing/joined.ts'

export const id = '89e92ceee5000001'
const untold = { allowManaged: null, allowGlobal: null, allowDefault: null, allowDNS: null }
export const network = (flags: ReportedFlags): Network => sampleNetwork({ id, flags })

/** A service in memory whose replies wait until the test releases them, so that the test controls their order */
export function scriptedService(): {
  requests: string[]
  flags: Flags | null
  mostAtOnce: () => number
  reply: (refuse?: boolean) => Promise<void>
  setNetwork: (id: string, flags: Partial<Flags>) => Promise<Result<Network>>
  leaveNetwork: (id: string) => Promise<Result<void>>
  network: (id: string) => Promise<Result<Network | null>>
  reads: boolean
  /** If false, replies contain no flags. */
  tells: boolean
} {
  const requests: string[] = []
  const gates: ((refuse: boolean) => void)[] = []
  let open = 0
  let most = 0
  const pass = (): Promise<boolean> => {
    open += 1
    most = Math.max(most, open)
    return new Promise<boolean>((resolve) => gates.push(resolve)).finally(() => {
      open -= 1
    })
  }
  const service = {
    requests,
    flags: null as Flags | null,
    reads: true,
    tells: true,
    async network(): Promise<Result<Network | null>> {
      if (!service.reads) return failure('service-unreachable')
      return success(service.flags === null ? null : network(service.tells ? service.flags : untold))
    },
    mostAtOnce: () => most,
    async reply(refuse = false): Promise<void> {
      for (let turn = 0; turn < 5 && gates.length === 0; turn += 1) await Promise.resolve()
      gates.shift()?.(refuse)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
    async setNetwork(_id: string, flags: Partial<Flags>): Promise<Result<Network>> {
      requests.push(`set ${JSON.stringify(flags)}`)
      if (await pass()) return failure('service-timeout')
      service.flags = { ...defaultFlags, ...service.flags, ...flags }
      return success(network(service.tells ? service.flags : untold))
    },
    async leaveNetwork(): Promise<Result<void>> {
      requests.push('leave')
      if (await pass()) return failure('service-timeout')
      service.flags = null
      return success(undefined)
    },
  }
  return service
}
