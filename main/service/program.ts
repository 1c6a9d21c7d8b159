import { execFile } from 'node:child_process'

/** How a program of the system ended; `missing`: it could not be started; `late`: in time it was not done, or too long */
export type Ran =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'missing' | 'late' }

/** Milliseconds, and bytes of output */
export interface Bounds {
  readonly timeout: number
  readonly output: number
}

/** Runs a program by its absolute path, without a shell, in the C locale. */
export function runProgram(
  file: string,
  args: readonly string[],
  { timeout, output }: Bounds,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>()
  const options = { timeout, maxBuffer: output, windowsHide: true, encoding: 'latin1' } as const
  const child = execFile(
    file,
    args,
    { ...options, env: { ...env, LC_ALL: 'C' } },
    (error, stdout, stderr) => {
      if (error === null) return resolve({ kind: 'ended', exitCode: 0, stdout, stderr })
      if (typeof error.code === 'number')
        return resolve({ kind: 'ended', exitCode: error.code, stdout, stderr })
      resolve({ kind: child.pid === undefined ? 'missing' : 'late' })
    },
  )
  child.stdin?.end()
  return promise
}

/** The folder of Windows' own programs */
export function system32(env: { readonly [name: string]: string | undefined }): string {
  return `${env.SystemRoot ?? 'C:\\Windows'}\\System32`
}
