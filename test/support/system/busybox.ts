import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../app/application.ts'

/** Unpacked where it is not installed, as its package would change which programs this machine has. */
const busybox = ['/', join(projectRoot, '.cache/unpacked')]
  .flatMap((root) => ['bin/busybox', 'usr/bin/busybox'].map((file) => join(root, file)))
  .find((file) => existsSync(file))

/** The reason why busybox cannot be used here; null: it can. */
export const busyboxMissing = busybox === undefined ? 'busybox is not here' : null

/** Puts busybox in the place of a program, in the mount namespace of the tests of the kernel; takes it away again. */
export function replaceByBusybox(program: string): () => void {
  const place = realpathSync(program)
  execFileSync('/usr/bin/mount', ['--bind', busybox ?? '', place])
  return () => execFileSync('/usr/bin/umount', [place])
}
