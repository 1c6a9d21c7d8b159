import { type ChildProcess, spawn } from 'node:child_process'
import { constants, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { failure, type Result, success } from '../../contract/result.ts'
import { powershellArguments, powershellOf } from '../system/windows/powershell.ts'
import { type ElevationPlan, type Ended, planElevation, readOsascript, readPkexec } from './elevation-plan.ts'
import { askingScript, faultOfWindows } from './elevation-windows.ts'
import type { Surroundings } from './profiles.ts'
import { parseToken } from './service-tokens.ts'

/** Reads one token file with elevated permission, for which the system asks the user. */
export type Elevate = (tokenFile: string) => Promise<Result<string>>

/** Returns the text for the system's permission dialog, where that can be set. */
export type ElevationPrompt = (tokenFile: string) => Promise<string>

/**
 * Faults: 'elevation-cancelled', '-denied', '-no-agent', '-unavailable', '-failed', '-timeout', and for the file
 * 'token-missing' and 'token-damaged'. Only the read of this one path is elevated.
 */
export function createElevate(at: Surroundings, prompt: ElevationPrompt, timeout = patience): Elevate {
  return async (tokenFile) => {
    const plan = planElevation(tokenFile, await prompt(tokenFile), at.platform, at.profiles, existsSync)
    if (!plan.ok) return plan
    const read = await inPatience((signal) => readBy(plan.value, at.env, signal), timeout)
    return read.ok ? parseToken(read.value, tokenFile) : read
  }
}

async function readBy(
  plan: ElevationPlan,
  env: Surroundings['env'],
  signal: AbortSignal,
): Promise<Result<string>> {
  if (plan.kind === 'pipe') return readThroughPipe(plan.path, env, signal)
  const ended = await runToEnd(plan.file, plan.args, signal)
  if (!ended.ok) return ended
  return plan.kind === 'pkexec' ? readPkexec(ended.value) : readOsascript(ended.value)
}

/** Milliseconds to wait for the written data after the writer has ended */
const grace = 1_000

async function readThroughPipe(
  path: string,
  env: Surroundings['env'],
  signal: AbortSignal,
): Promise<Result<string>> {
  const name = `meshtray-${randomBytes(16).toString('hex')}`
  const pipe = await openEncryptedPipe(`\\\\.\\pipe\\${name}`)
  try {
    const script = askingScript({ path, pipe: name, modulus: pipe.modulus, exponent: pipe.exponent })
    if (!script.ok) return script
    const ended = runToEnd(powershellOf(env), powershellArguments(script.value), signal).then((how) => {
      if (!how.ok) return how
      const { exitCode } = how.value
      return exitCode === 0
        ? delay(grace, failure('elevation-failed', 'nothing was written'))
        : faultOfWindows(exitCode, path)
    })
    return await Promise.race([pipe.received.then(success), ended])
  } finally {
    pipe.close()
  }
}

/** Milliseconds: long enough to look up a password, and still finite */
export const patience = 150_000
const largestOutput = 4_096

/** Runs work that shows a permission prompt; 'elevation-timeout' if it does not finish in time. */
export async function inPatience<T>(
  work: (signal: AbortSignal) => Promise<Result<T>>,
  timeout = patience,
): Promise<Result<T>> {
  const expiry = Promise.withResolvers<Result<never>>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    expiry.resolve(failure('elevation-timeout', `${timeout / 1_000} s`))
    stop.abort()
  }, timeout)
  try {
    // The timeout cannot rely on the child's exit, because we may not kill an elevated process.
    return await Promise.race([work(stop.signal), expiry.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a program that asks for permission until it ends; starts it directly, without a shell. `most` output is read. */
export function runToEnd(
  file: string,
  args: readonly string[],
  signal: AbortSignal,
  most = largestOutput,
): Promise<Result<Ended>> {
  const { promise, resolve } = Promise.withResolvers<Result<Ended>>()
  // pkexec refuses to run if SHELL is not listed in /etc/shells, and needs no shell here.
  const { SHELL: _, ...env } = process.env
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('latin1').on('data', (chunk: string) => {
      output[name] = (output[name] + chunk).slice(0, most)
      if (output[name].length < most) return
      // The output is far too long. We may not kill an elevated process, but it ends when its output pipe is closed.
      child[name]?.destroy()
      resolve(success({ exitCode: 0, ...output }))
    })
  }
  signal.addEventListener('abort', () => child.kill())
  child.on('error', (error) => resolve(failure('elevation-unavailable', error.message)))
  child.on('close', (exitCode) => resolve(success({ exitCode, ...output })))
  return promise
}

/** A named pipe, or a Unix socket, that receives one text encrypted with a key made for this pipe alone. */
export interface EncryptedPipe {
  /** Modulus of the public key, in base64 */
  readonly modulus: string
  readonly exponent: string
  /** Resolves with the first text that can be decrypted; anything else is ignored. */
  readonly received: Promise<string>
  close(): void
}

const keyBits = 2_048

export async function openEncryptedPipe(address: string): Promise<EncryptedPipe> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const { promise, resolve } = Promise.withResolvers<string>()
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    let written = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      written = Buffer.concat([written, Buffer.from(chunk)])
      if (written.length < keyBits / 8) return
      try {
        const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
        resolve(privateDecrypt({ key: privateKey, ...padding }, written).toString('latin1'))
      } catch {
        // The message is not encrypted with our key, so it is not from our program.
      }
      socket.destroy()
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(address, () => listening())
  })
  return {
    modulus: base64Of(n),
    exponent: base64Of(e),
    received: promise,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function base64Of(base64Url: string): string {
  return Buffer.from(base64Url, 'base64url').toString('base64')
}
