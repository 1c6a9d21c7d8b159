import { setTimeout as pause } from 'node:timers/promises'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { isConnected } from '../../../contract/network-state.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Store } from '../../state/store.ts'
import type { Writer } from '../../state/writer.ts'
import type { Saver } from '../edit/save.ts'
import type { Source } from '../sources/source.ts'
import type { Task, TaskContext } from './jobs.ts'

/** Milliseconds */
export interface JoinPace {
  /** Between two looks */
  readonly look: number
  /** A node asks every 5 s or so: when it has not asked for this long, something prevents it. */
  readonly patience: number
  /** Waits so long for the network to come up after that; its row tells how it goes on. */
  readonly settling: number
}

const joinPace: JoinPace = { look: 1_000, patience: 120_000, settling: 30_000 }

interface JoinParts {
  readonly store: Store
  readonly writer: Pick<Writer, 'setIntent'>
  readonly saver: Saver
  readonly source: Source
  readonly pokeService: () => void
  readonly computerName: () => string
  readonly pace?: JoinPace
}

/** Joins a hosted network with this node, and lets it in as soon as it has asked, under the computer's name. */
export function joinTask(parts: JoinParts, network: NetworkId, node: NodeAddress): Task {
  const { store, source, saver } = parts
  const pace = parts.pace ?? joinPace
  const entry = () => store.snapshot().networks.find(({ id }) => id === network)

  /** null: stopped by the person */
  async function untilListed({ signal }: TaskContext): Promise<Result<HostedMember | null>> {
    const until = performance.now() + pace.patience
    while (performance.now() < until) {
      const read = await source.member(network, node)
      if (read.ok && (read.value.hasRequestedConfig || read.value.config.authorized)) return read
      if (!read.ok && faultTraits[read.error.code].endsJob) return read
      if (!(await rest(pace.look, signal))) return success(null)
    }
    return failure('service-timeout', `${node} has not asked to join ${network}`)
  }

  async function letIn({ config }: HostedMember): Promise<Result<void>> {
    const change = {
      ...(config.authorized === true ? {} : { authorized: true }),
      ...(config.name === '' ? { name: parts.computerName() } : {}),
    }
    const saved = await saver.saveMember({ network, member: node, change, base: null })
    return saved.ok ? success(undefined) : saved
  }

  async function settle({ signal }: TaskContext): Promise<void> {
    const until = performance.now() + pace.settling
    while (entry()?.network?.status !== 'OK' && performance.now() < until) {
      parts.pokeService()
      if (!(await rest(pace.look, signal))) return
    }
  }

  return {
    item: node,
    async run(context) {
      context.step('joining')
      const present = entry()
      if (present === undefined || !present.joined || !isConnected(present)) {
        const joined = await parts.writer.setIntent(network, { connected: true })
        if (!joined.ok) return joined
      }
      context.step('waiting-for-controller')
      const member = await untilListed(context)
      if (!member.ok) return member
      if (member.value === null) return null
      context.step('authorizing')
      const done = await letIn(member.value)
      if (!done.ok) return done
      context.step('settling')
      await settle(context)
      return success('done')
    },
  }
}

/** false: aborted meanwhile */
function rest(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return pause(milliseconds, true, { signal }).catch(() => false)
}
