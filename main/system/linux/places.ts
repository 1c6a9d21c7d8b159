const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin']

/** Where a program of the system may lie: in folders that the system alone may change. */
export function placesOf(name: string): readonly string[] {
  return folders.map((folder) => `${folder}/${name}`)
}
