import { spawn } from 'node:child_process'
import type * as Readline from 'node:readline'
import { endingWithOurs } from './linux/program-paths.ts'
import { environment, firstRunnable } from './program.ts'

/** The reason why a long-running program ended by itself. */
export type StreamEnd =
  /** `stderr`: only its beginning */
  | { readonly kind: 'ended'; readonly code: number | null; readonly stderr: string }
  /** The program is at none of the paths. */
  | { readonly kind: 'missing' }
  /** A line exceeds the limit. */
  | { readonly kind: 'too-long' }
  | { readonly kind: 'failed'; readonly why: string }

export interface LineStream {
  /** Absolute paths; the first executable one is run */
  readonly paths: readonly string[]
  readonly args: readonly string[]
  readonly onLine: (line: string) => void
  /** Called once, unless the stream was stopped */
  readonly onEnd: (end: StreamEnd) => void
}

/** Maximum characters of a line, and of stderr */
const longest = 4_096

/**
 * Runs a program without a shell and in English, and passes on each line until it is stopped. The program ends with our
 * process: on Linux setpriv kills it, elsewhere it ends when its output pipe closes. Returns a function that stops it.
 */
export function streamLines({ paths, args, onLine, onEnd }: LineStream): () => void {
  let isOver = false
  let kill = (): void => undefined
  const end = (how: StreamEnd): void => {
    if (isOver) return
    isOver = true
    kill()
    onEnd(how)
  }

  function run(file: string, { createInterface }: typeof Readline): void {
    const guarded = process.platform === 'linux' ? endingWithOurs(file, args) : { program: file, args }
    const child = spawn(guarded.program, guarded.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
      windowsHide: true,
    })
    kill = () => child.kill('SIGKILL')
    let stderr = ''
    // If the process is out of file descriptors, stdout and stderr are missing.
    child.on('error', (error) => end({ kind: 'failed', why: error.message }))
    child.stdout?.setEncoding('utf8')
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, longest)
    })
    if (child.stdout === null) return
    let open = 0
    child.stdout.on('data', (text: string) => {
      const at = text.lastIndexOf('\n')
      open = at === -1 ? open + text.length : text.length - at
      if (open > longest) end({ kind: 'too-long' })
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!isOver) onLine(line.slice(0, longest))
    })
    child.on('close', (code) => end({ kind: 'ended', code, stderr }))
  }

  void Promise.all([firstRunnable(paths), import('node:readline')]).then(([file, readline]) => {
    if (isOver) return
    if (file === null) return end({ kind: 'missing' })
    try {
      run(file, readline)
    } catch (error) {
      end({ kind: 'failed', why: String(error) })
    }
  })
  return () => {
    isOver = true
    kill()
  }
}
