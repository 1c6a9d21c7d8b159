import { isRoot } from './electron-binary.mjs'

/**
 * What stands before a command to run it in a network namespace of its own, in which there is nothing but the loopback
 * interface: it can make interfaces, addresses and routes there, and nobody else sees them. Who is not root is root in it.
 */
export const inNetworkNamespace = /** @type {const} */ ([
  '/usr/bin/unshare',
  ...(isRoot() ? [] : ['--map-root-user']),
  ...['--net', '--mount', '/bin/sh', '-c'],
  // The kernel shows in /sys the interfaces of the namespace in which it was mounted.
  'mount -t sysfs sysfs /sys && ip link set lo up && exec "$@"',
  'sh',
])
