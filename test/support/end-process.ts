import type { ChildProcess } from 'node:child_process'
import { patience } from '../../contract/testing/patience.ts'

/** Tells a process to end, and waits until it has. One that does not is killed, and that is an error. */
export async function endProcess(child: ChildProcess, name: string, milliseconds = patience): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${name} did not end within ${milliseconds} ms`))
    }, milliseconds)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
