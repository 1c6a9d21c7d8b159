import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type RequestOptions } from 'node:https'
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

/** The certificate with which a server renews it: of the same address, and of another key */
const renewed = `-----BEGIN CERTIFICATE-----
MIIBpzCCAUygAwIBAgIBATAKBggqhkjOPQQDAjA5MR0wGwYDVQQDDBRyZW5ld2Vk
LmFjY291bnQudGVzdDEYMBYGA1UECgwPSGFyYm91ciBTb2NpZXR5MCAXDTIwMDEw
MTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjA5MR0wGwYDVQQDDBRyZW5ld2VkLmFj
Y291bnQudGVzdDEYMBYGA1UECgwPSGFyYm91ciBTb2NpZXR5MFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEMTv9Ai7R/zkARZgovDLwhwcoftQHRUrJGKL93Wi2UFde
Uk60gB1v3iaEhLtOMBA/YzTpnY48Ywbsgl4tjdUq2KNDMEEwDwYDVR0TAQH/BAUw
AwEB/zAPBgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBSBd1ngweMkUZPFVNJ4oYaD
VvU3UDAKBggqhkjOPQQDAgNJADBGAiEAg1uRRQhWFJIrTaFzyo81X+lJkpqG4XnL
rii+XkUgtFwCIQCvHfwbhl4Q+CUYbNBkUbghLktdQmoPfMbl6zgoV3pxHQ==
-----END CERTIFICATE-----
`
const renewedKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgD4kjmK+L9t/ZzLsM
NJ78aV2PmqLH2kQxgqQUbSk5hS6hRANCAAQxO/0CLtH/OQBFmCi8MvCHByh+1AdF
SskYov3daLZQV15STrSAHW/eJoSEu04wED9jNOmdjjxjBuyCXi2N1SrY
-----END PRIVATE KEY-----
`
/** It was valid for the year 2001. */
const expired = `-----BEGIN CERTIFICATE-----
MIIBpDCCAUqgAwIBAgIBAjAKBggqhkjOPQQDAjA5MR0wGwYDVQQDDBRleHBpcmVk
LmFjY291bnQudGVzdDEYMBYGA1UECgwPSGFyYm91ciBTb2NpZXR5MB4XDTAxMDEw
MTAwMDAwMFoXDTAyMDEwMTAwMDAwMFowOTEdMBsGA1UEAwwUZXhwaXJlZC5hY2Nv
dW50LnRlc3QxGDAWBgNVBAoMD0hhcmJvdXIgU29jaWV0eTBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABGayBzjMiY4brBK5PdzarRmDN/fPDGDqG0EaaOnYAZd/IqwI
a5qoV5lbNjpL1vWKDYDf7ep7MB80orCC1y5CexajQzBBMA8GA1UdEwEB/wQFMAMB
Af8wDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQUSnC73RuuYoXkw96Q3nOebpPq
rw0wCgYIKoZIzj0EAwIDSAAwRQIgSDJmDZBcKXk+StA6n0zpgWd6hcBJIcEvc94D
UIv8lckCIQCA7NvuQiBV4z32gd7W3EULPfLp8KnK9c9tQc4yRdI2/w==
-----END CERTIFICATE-----
`
const expiredKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX9LqCeYzYPqSV230
UT4A8A3hVF02DV25PxhQ1EYg4ZyhRANCAARmsgc4zImOG6wSuT3c2q0Zgzf3zwxg
6htBGmjp2AGXfyKsCGuaqFeZWzY6S9b1ig2A3+3qezAfNKKwgtcuQnsW
-----END PRIVATE KEY-----
`

const pairs = {
  first: { key, cert: certificate },
  renewed: { key: renewedKey, cert: renewed },
  expired: { key: expiredKey, cert: expired },
}

/** The SHA-256 fingerprints, as `openssl x509 -fingerprint -sha256` prints them */
export const fingerprints = {
  first: 'B4:56:28:1A:69:2C:33:B2:51:43:81:B2:83:7C:05:F2:91:83:B0:2F:A1:39:1E:2A:BB:3E:A5:4D:87:35:50:BB',
  renewed: '04:60:E0:3B:0E:21:AD:0D:48:F5:9F:E5:5B:49:AE:CA:F5:CD:36:70:22:B0:80:FB:7A:B8:F7:EC:0C:C5:02:28',
}

export type SelfSignedAccount = Awaited<ReturnType<typeof startSelfSignedAccount>>

/**
 * A server in place of an account's, whose certificate nobody signed but itself. It takes whatever token it is given.
 * `target`: the URL of a server that answers in its place, which speaks HTTP
 */
export async function startSelfSignedAccount(
  which: keyof typeof pairs = 'first',
  target: string | null = null,
) {
  const tokens: string[] = []
  const server = createServer(pairs[which], (asked, response) => {
    const { method, url, headers } = asked
    tokens.push(String(headers.authorization ?? headers['x-ztnet-auth']))
    if (target !== null) {
      const passed = request(`${target}${url}`, { method, headers } as RequestOptions, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      asked.pipe(passed)
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ user: { id: 'u1', displayName: 'Mallory' }, readOnlyMode: false }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The tokens that came, as headers */
    tokens,
    /** Presents another certificate to whoever connects from now on, and ends all connections. */
    present(next: keyof typeof pairs) {
      server.setSecureContext(pairs[next])
      server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
