import { connect } from 'node:net'
import { parseAddress } from '../../domain/addresses/address.ts'
import type { Probed } from '../../domain/computer/probed.ts'
import { found, unknown } from './ask.ts'

interface TcpPort {
  readonly address: string
  readonly port: number
}

/** The answer to a TCP connection that was tried. */
export interface TcpAnswer extends TcpPort {
  /** `rejected`: the device, a router or a firewall said that there is no way. `silent`: nothing came back */
  readonly kind: 'open' | 'refused' | 'rejected' | 'silent'
  /** ms */
  readonly after: number
}

/** Connects to a port of another computer, and closes the connection at once. Never throws. */
export type ConnectTo = (to: TcpPort) => Promise<Probed<TcpAnswer>>

/** ms: over a slow way an answer can take several seconds, and the system asks again after 1 s and 3 s. */
const patience = 6_000

const answers: { readonly [code: string]: TcpAnswer['kind'] } = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EHOSTUNREACH: 'rejected',
  ENETUNREACH: 'rejected',
  EACCES: 'rejected',
  ETIMEDOUT: 'silent',
}

export const connectToPort: ConnectTo = async ({ address, port }) => {
  const by = `TCP ${address} port ${port}`
  if (parseAddress(address) === null) return unknown(by, 'not-understood', address)
  const { promise, resolve } = Promise.withResolvers<Probed<TcpAnswer>>()
  const began = performance.now()
  const answer = (kind: TcpAnswer['kind'], said: string): void => {
    const after = Math.round(performance.now() - began)
    resolve(found(by, { address, port, kind, after }, `${said} after ${after} ms`))
  }
  const socket = connect({ host: address, port })
  const timer = setTimeout(() => answer('silent', 'no answer'), patience)
  socket.on('connect', () => answer('open', 'connected'))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    const kind = answers[error.code ?? '']
    if (kind === undefined) resolve(unknown(by, 'failed', error.message))
    else answer(kind, error.message)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}
