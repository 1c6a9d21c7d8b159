import type { ControllerState } from '../../../contract/hosting.ts'
import type { Source } from './source.ts'

/**
 * Why a controller cannot be asked for networks, as it says itself: while its database is being opened its lists may
 * be empty. null: it can be, or it does not say
 */
export async function closedState({ state }: Source): Promise<ControllerState | null> {
  const said = await state?.()
  if (said?.state === 'starting') return said
  return said?.state === 'none' && said.fault.code === 'controller-absent' ? said : null
}
