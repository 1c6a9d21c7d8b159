import { failure, type Result } from '../../../contract/result.ts'
import type { Source } from '../sources/source.ts'

/** Answers what the test says, when it says; everything else is refused. */
export function scriptedSource(script: Partial<Source>): Source {
  const refuse = async (): Promise<Result<never>> => failure('internal', 'not in the script')
  return {
    kind: 'controller',
    networks: refuse,
    network: refuse,
    createNetwork: refuse,
    updateNetwork: refuse,
    deleteNetwork: refuse,
    members: refuse,
    member: refuse,
    updateMember: refuse,
    deleteMember: refuse,
    unauthorized: refuse,
    ...script,
  }
}
