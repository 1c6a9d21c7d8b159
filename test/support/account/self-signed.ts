import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Made for these tests, of 127.0.0.1, and valid until 2120: nobody trusts it, and nothing depends on it. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBdTCCARugAwIBAgIUOl9CokAgkyxTh+rUxqRyUsKE0CQwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMYWNjb3VudC50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw
MTAxMDAwMDAwWjAXMRUwEwYDVQQDDAxhY2NvdW50LnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASgW8Nv4OgHOKWQs20hF61UBGckyTpja7Rz9luHByanNv72
QO9w3Ov7UhiHL9vSZyAafGfRT0LjfTdf7hqkA0mIo0MwQTAPBgNVHRMBAf8EBTAD
AQH/MA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFIzr3IFH2h01LzStF8KgyVQ+
2OQGMAoGCCqGSM49BAMCA0gAMEUCIQDaAdoM07v0MePB7WY7GZihWgWwWK/tRPkc
oSAr4w19wAIgZcFAkAwSj2811+JTbF7z9r8eOC4LDFyWLxhKgSnflAw=
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0LPpOlEJ4YfL+1qk
m7eUsHgvcznpdjH5ZTuvqgQH/SuhRANCAASgW8Nv4OgHOKWQs20hF61UBGckyTpj
a7Rz9luHByanNv72QO9w3Ov7UhiHL9vSZyAafGfRT0LjfTdf7hqkA0mI
-----END PRIVATE KEY-----
`

/** A server in place of an account's, whose certificate nobody signed but itself. It takes whatever token it is given. */
export interface SelfSignedAccount {
  readonly url: string
  /** The tokens that came, as headers */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

export async function startSelfSignedAccount(): Promise<SelfSignedAccount> {
  const tokens: string[] = []
  const server = createServer({ key, cert: certificate }, ({ headers }, response) => {
    tokens.push(String(headers.authorization))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ user: { id: 'u1', displayName: 'Mallory' }, readOnlyMode: false }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
