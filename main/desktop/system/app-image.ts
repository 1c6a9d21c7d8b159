import { readFileSync, realpathSync, statSync } from 'node:fs'

type Environment = { readonly [name: string]: string | undefined }

/**
 * The AppImage that the executable runs from; null: none, or it cannot be verified. A program that was started from an
 * AppImage hands its own APPIMAGE and APPDIR on to everything that it starts, a terminal for example. So they count only
 * where APPDIR is the mounted image in which the executable lies. `readMounts`: as /proc/self/mountinfo
 */
export function appImageOf(
  executable: string,
  { APPIMAGE: image, APPDIR: folder }: Environment,
  readMounts: () => string = () => readFileSync('/proc/self/mountinfo', 'utf8'),
): string | null {
  if (!image?.startsWith('/') || !folder?.startsWith('/')) return null
  try {
    const isMounted = realpathSync(folder) === imageMountOf(executable, readMounts())
    return isMounted && isTrusted(image) ? image : null
  } catch {
    return null
  }
}

/** Where the file system is mounted that holds the path; null: it is none that a program serves, as AppImages do. */
function imageMountOf(path: string, mounts: string): string | null {
  const holding = mounts.split('\n').flatMap((line) => {
    // 36 35 98:0 /root /mount/point options… - type source options
    const [before = '', after = ''] = line.split(' - ')
    const point = unescaped(before.split(' ')[4] ?? '')
    const isAbove = point !== '' && path.startsWith(point.endsWith('/') ? point : `${point}/`)
    return isAbove ? [{ point, isImage: /^fuse(?:\.| )/.test(after) }] : []
  })
  // Of mounts at one point, the last covers the others.
  const [innermost] = holding.toReversed().toSorted((a, b) => b.point.length - a.point.length)
  return innermost?.isImage === true ? innermost.point : null
}

/** A blank stands as \040. */
function unescaped(point: string): string {
  return point.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

/** It will run at each log-in, so nobody but the person and an administrator may be able to change it. */
function isTrusted(image: string): boolean {
  const file = statSync(image)
  return file.isFile() && [0, process.getuid?.()].includes(file.uid) && (file.mode & 0o002) === 0
}
