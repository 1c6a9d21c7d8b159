import { isServing, isUp } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { connectionWord } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import type { Store } from './store.ts'

/** Formats the state as one line, for a console without a tray. */
function stateLine(t: Translate, snapshot: Snapshot): string {
  const { connection, node, networks } = snapshot
  const connected = networks.filter((entry) => isUp(entry, isServing(connection))).length
  const address = node?.address == null ? '' : `, node ${visibleText(node.address)}`
  return `state: ${connectionWord(t, snapshot)}${address}, ${connected} of ${networks.length} networks connected`
}

/** Prints the line whenever it changes. Returns a function that stops it. */
export function printStates(t: Translate, store: Store): () => void {
  let last = ''
  return store.subscribe((snapshot) => {
    const line = stateLine(t, snapshot)
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
  })
}
