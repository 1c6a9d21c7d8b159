import { connectToX, type XConnection } from '../system/x11-connection.ts'
import { getSelectionOwner, internAtom, selectStructure, type XPacket } from '../system/x11-wire.ts'

interface XTrayParts {
  readonly environment: { readonly [name: string]: string | undefined }
  /** Tells whether a tray of the older kind (XEmbed) runs, when this is first known and whenever it may have changed. */
  readonly onTray: (isPresent: boolean) => void
  readonly log: (message: string) => void
}

/** ms for which news are collected before the server is asked again. */
const settling = 200

/**
 * Watches for a tray of the older kind on X11. It owns a selection that has the screen's number in its name. A tray
 * that begins says so to the root window; one that ends takes its window along. Where the server cannot be asked,
 * nothing is told.
 */
export function watchXTray({ environment, onTray, log }: XTrayParts): { dispose(): void } {
  let connection: XConnection | null = null
  let isDisposed = false
  let atom: number | null = null
  let watchedOwner = 0
  let timer: NodeJS.Timeout | undefined

  function ask(): void {
    if (atom !== null) connection?.send(getSelectionOwner(atom))
  }

  function onPacket(packet: XPacket): void {
    if (packet.kind === 'other') return
    if (packet.kind !== 'reply') {
      // An error means that an owner was gone before it could be watched.
      clearTimeout(timer)
      timer = setTimeout(ask, settling)
    } else if (atom === null) {
      atom = packet.value
      ask()
    } else {
      if (packet.value !== 0 && packet.value !== watchedOwner) connection?.send(selectStructure(packet.value))
      watchedOwner = packet.value
      onTray(packet.value !== 0)
    }
  }

  async function start(): Promise<void> {
    const opened = await connectToX(environment, {
      onPacket,
      onEnd: (why) => log(`cannot watch for a tray any more: ${why}`),
    })
    if (isDisposed) return opened.close()
    connection = opened
    opened.send(selectStructure(opened.root))
    opened.send(internAtom(`_NET_SYSTEM_TRAY_S${opened.screen}`))
  }

  // The icon comes first.
  const started = setImmediate(() => {
    start().catch((error: unknown) => log(`cannot ask for a tray: ${String(error)}`))
  })
  return {
    dispose() {
      isDisposed = true
      clearImmediate(started)
      clearTimeout(timer)
      connection?.close()
    },
  }
}
