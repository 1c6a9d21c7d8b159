import { ForksPoolWorker } from 'vitest/node'
import { isRoot } from '../electron-binary.mjs'

/**
 * Runs a command in its own network namespace, which has only the loopback interface. It can create interfaces,
 * addresses and routes there, which nobody else sees. A user who is not root becomes root in it.
 */
const unshare = '/usr/bin/unshare'
const intoNamespace = /** @type {const} */ ([
  ...(isRoot() ? [] : ['--map-root-user']),
  ...['--net', '--mount', '/bin/sh', '-c'],
  // The kernel shows in /sys the interfaces of the namespace in which it was mounted.
  'mount -t sysfs sysfs /sys && ip link set lo up && exec "$@"',
  'sh',
])

/** A process of the test runner in its own network namespace */
class NamespaceWorker extends ForksPoolWorker {
  /** @param {import('vitest/node').PoolOptions} options */
  constructor(options) {
    super({ ...options, execArgv: [...intoNamespace, process.execPath, ...options.execArgv] })
  }

  /** @override */
  start() {
    const node = process.execPath
    // The base class forks this path, before it waits for anything.
    process.execPath = unshare
    try {
      return super.start()
    } finally {
      process.execPath = node
    }
  }
}

/** The pool of the tests that make interfaces. */
export const namespaces = {
  name: 'namespaces',
  /** @param {import('vitest/node').PoolOptions} options */
  createPoolWorker: (options) => new NamespaceWorker(options),
}
