const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin']

/** Returns the paths where a system program may be; only root can write to these folders. */
export function programPaths(name: string): readonly string[] {
  return folders.map((folder) => `${folder}/${name}`)
}
