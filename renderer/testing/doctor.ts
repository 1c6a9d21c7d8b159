import { act } from '@testing-library/preact'
import type { Check, CheckId, Diagnosis, Fixed } from '../../contract/doctor.ts'
import type { Result } from '../../contract/result.ts'
import { goodCheck, sampleDiagnosis } from '../../contract/testing/diagnosis.ts'
import { openWindow } from './window.tsx'
import { entry, network, snapshot } from './world.ts'

export const office = '8056c2e21c000001'

const unchecked = { code: 'unchecked', network: null, by: '', detail: '' } as const
export const notYet = { verdict: 'unchecked', evidence: [{ ...unchecked, why: 'not-yet' }] } as const
export const below = { verdict: 'unchecked', evidence: [{ ...unchecked, why: 'check-below' }] } as const

export const lost: Partial<Check> = {
  verdict: 'bad',
  evidence: [{ code: 'route-lost', network: office, target: '192.168.1.0/24', interface: 'wlan0' }],
  raw: '192.168.1.0/24 dev wlan0 metric 600',
  fix: { kind: 'pause-network', network: office },
}
export const stopped: Partial<Check> = {
  verdict: 'bad',
  evidence: [{ code: 'nobody-listens', network: null, origin: 'http://127.0.0.1:9993' }],
  fix: { kind: 'start-service', command: 'sudo systemctl start zerotier-one.service' },
}

export type Changes = { readonly [R in CheckId]?: Partial<Check> }

export function diagnosis(changes: Changes, parts: Partial<Diagnosis> = {}): Diagnosis {
  const ids: readonly CheckId[] = ['service-running', 'udp', 'controller', 'addresses', 'routes', 'dns']
  const checks = ids.map((id): Check => ({ ...goodCheck, id, ...changes[id] }))
  return sampleDiagnosis(checks, parts)
}

/** Opens the view by the header's button, with this diagnosis in the snapshot. */
export async function openDoctor(first: Diagnosis) {
  const before = snapshot({ networks: [entry(network({ id: office, name: 'office' }))] })
  const opened = await openWindow(before)
  const { screen, user, push, bridge } = opened
  await import('../doctor/doctor.tsx')
  await user.click(screen.getByRole('button', { name: 'Check connection' }))
  await act(async () => {})
  const show = (doctor: Diagnosis) => push({ ...before, doctor })
  await show(first)
  await screen.findByRole('heading', { name: 'Check connection' })
  const check = (id: CheckId) => {
    const found = document.querySelector<HTMLElement>(`[data-check="${id}"]`)
    if (found === null) throw new Error(`there is no check ${id}`)
    return found
  }
  /** Unfolds the groups that are well too. */
  const unfold = async (): Promise<void> => {
    for (const head of document.querySelectorAll('.doctor-group-head [aria-expanded=false]'))
      await user.click(head)
  }
  const fixWith = (reply: () => Result<Fixed> | Promise<Result<Fixed>>): void => {
    bridge.answers['doctor.fix'] = reply
  }
  return { ...opened, show, check, unfold, fixWith }
}
