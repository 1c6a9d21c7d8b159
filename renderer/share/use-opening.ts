import { useEffect, useRef, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import type { Opened } from './opened/opened.ts'

interface Opening {
  /** A picture or a long list is being read. */
  readonly busy: boolean
  /** Something is being dragged over the window. */
  readonly isOver: boolean
  /** The reason why the clipboard could not be read */
  readonly fault: Fault | null
  /** Reads the clipboard; called only on a click. */
  readonly paste: () => Promise<void>
}

const openers = () => import('./opened/opened.ts')
const ids = /(?<!\w)[0-9a-f]{16}(?!\w)/gi

const unreadable: Opened = { kind: 'refused', refusal: { why: 'unreadable' }, from: { kind: 'text' } }

/** Takes what is pasted or dropped anywhere in the window while that dialog is on top. The code that reads it is loaded then. */
export function useOpening(dialog: 'join' | 'join-several', onOpened: (opened: Opened) => void): Opening {
  const { dialogs } = useApp()
  const { busy: asking, fault, send } = useAction()
  const [reading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onOpened)
  latest.current = onOpened
  const shown = useRef(true)
  const read = async (open: () => Promise<Opened>): Promise<void> => {
    setReading(true)
    const opened = await open().catch(() => unreadable)
    if (!shown.current) return
    setReading(false)
    latest.current(opened)
  }
  const openGiven = (files: readonly File[], text: string): Promise<void> =>
    read(async () => {
      const [file, ...others] = files
      if (file === undefined) return (await openers()).openText(text, { kind: 'text' })
      if (others.length === 0) return (await openers()).openFile(file)
      return { kind: 'refused', refusal: { why: 'several-files' }, from: { kind: 'text' } }
    })

  useEffect(() => {
    const isOnTop = (): boolean => dialogs.open.value.at(-1)?.kind === dialog
    const over = (event: DragEvent): void => {
      event.preventDefault()
      if (!isOnTop()) return
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      if (!isOnTop()) return
      setOver(false)
      const { files, text } = contentOf(event.dataTransfer)
      if (files.length > 0 || text !== '') void openGiven(files, text)
    }
    // A single id is pasted into the field as usual.
    const paste = (event: ClipboardEvent): void => {
      if (!isOnTop()) return
      const { files, text } = contentOf(event.clipboardData)
      const isBox = event.target instanceof HTMLTextAreaElement
      if (files.length === 0 && (isBox || (text.match(ids)?.length ?? 0) < 2)) return
      event.preventDefault()
      void openGiven(files, text)
    }
    const listeners = { dragover: over, dragleave: leave, drop, paste }
    const all = Object.entries(listeners) as [string, (event: Event) => void][]
    for (const [name, listener] of all) window.addEventListener(name, listener)
    return () => {
      shown.current = false
      for (const [name, listener] of all) window.removeEventListener(name, listener)
    }
  }, [])

  return {
    busy: asking || reading,
    isOver,
    fault,
    async paste() {
      const reply = await send('share.readClipboard')
      if (reply.ok) await read(async () => (await openers()).openClipping(reply.value))
    },
  }
}

function contentOf(transfer: DataTransfer | null) {
  return { files: [...(transfer?.files ?? [])], text: transfer?.getData('text/plain') ?? '' }
}
