import { type DemoHost, startDemoHost } from './demo-host.ts'

/** The organization and the networks of a new demo */
export const ztnet = {
  organization: 'clx3w1m4r0000ab7e5k2p8org',
  /** A network of the organization, as is `guests` */
  office: '5e1f0a7c930ff1ce',
  guests: '5e1f0a7c939e5755',
  /** A network of the person whose token is `both` */
  fieldTeam: '5e1f0a7c93f1e1d5',
} as const

export type DemoZtnet = DemoHost<'both' | 'personal' | 'organization' | 'reader' | 'loner' | 'ended'>

export const startDemoZtnet = (): Promise<DemoZtnet> =>
  startDemoHost('ztnet', 'tokens.txt', (token) => ({
    'x-ztnet-auth': token,
    'Content-Type': 'application/json',
  }))
