import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process of another user, or of this one, that listens at a path and answers nothing. */
export async function listenElsewhere(path: string, user?: number): Promise<{ kill(): Promise<void> }> {
  const listen = `require('net').createServer(() => {}).listen(process.argv[1], () => console.log('ready'))`
  const child = spawn(process.execPath, ['-e', listen, path], {
    env: { ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  await once(child.stdout, 'data')
  return {
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
