import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Fault } from '../../contract/fault.ts'
import { codeOf } from '../base/error-code.ts'
import { readPlainText } from '../system/plain-file.ts'
import {
  emptySettings,
  readSettings,
  type SavedState,
  type Settings,
  writeSettings,
} from './settings-schema.ts'

const fileName = 'settings.json'
/** The largest file that is read, in bytes */
const largest = 64 * 1024 * 1024

/** The demo keeps its data, and the settings that are changed while it runs, in a folder of its own. */
export function demoFolder(folder: string): string {
  return join(folder, 'demo')
}

/** The storage of settings: files, or a test's replacement for them */
export interface Disk {
  read(path: string): Promise<string>
  /** Writes atomically, and creates the folder if necessary. */
  write(path: string, text: string): Promise<void>
  rename(from: string, to: string): Promise<void>
}

const files: Disk = {
  read: async (path) => (await readPlainText(path, largest)).text,
  async write(path, text) {
    await mkdir(dirname(path), { recursive: true })
    await writeFileAtomic(path, text, { mode: 0o600 })
  },
  rename,
}

/** Settings and remembered networks, with the file that stores them */
interface PreferencesFile extends SavedState {
  /** 'preferences-damaged' (detail: the path of the damaged file) or 'preferences-unwritable'; null: no fault */
  readonly fault: Fault | null
  /**
   * Writes one state at a time, and skips states that have been replaced. Resolves when this state, or a newer one, is
   * in the file. A state that could not be written is retried with the next save or flush.
   */
  save(state: SavedState): Promise<Fault | null>
  /** Waits for pending writes, and retries once if writing failed. */
  flush(): Promise<Fault | null>
}

/** Reads the valid parts of `settings.json` in a folder, without changing anything there. */
export async function readPreferences(folder: string): Promise<SavedState & Pick<PreferencesFile, 'fault'>> {
  const { settings, fault } = await read(files, join(folder, fileName))
  return { ...settings, fault }
}

/** Opens `settings.json` in a folder. Never throws, and never overwrites a file that it could not read. */
export async function openPreferences(folder: string, disk = files): Promise<PreferencesFile> {
  const path = join(folder, fileName)
  const opened = await open(disk, path)
  let { blocked } = opened
  let wanted: SavedState | null = null
  let writing: Promise<Fault | null> | null = null

  async function write(): Promise<Fault | null> {
    let fault: Fault | null = null
    while (wanted !== null) {
      const state = wanted
      wanted = null
      fault = await put(state)
      if (fault !== null) {
        wanted ??= state
        break
      }
    }
    writing = null
    return fault
  }

  async function put(state: SavedState): Promise<Fault | null> {
    try {
      if (blocked) await moveAside(disk, path)
      blocked = false
      await disk.write(path, writeSettings(opened.settings, state))
      return null
    } catch (error) {
      return { code: 'preferences-unwritable', detail: `${path}: ${codeOf(error)}` }
    }
  }

  async function flush(): Promise<Fault | null> {
    if (writing === null && wanted === null) return null
    writing ??= write()
    return writing
  }

  return {
    ...opened.settings,
    fault: opened.fault,
    save(state) {
      wanted = state
      return flush()
    },
    flush,
  }
}

interface Opened {
  readonly settings: Settings
  readonly fault: Fault | null
  /** True if there is a file that could not be read; it is renamed before the first write. */
  readonly blocked: boolean
}

async function read(disk: Disk, path: string): Promise<Opened> {
  let text: string
  try {
    text = await disk.read(path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return { settings: emptySettings, fault: null, blocked: false }
    const fault = { code: 'preferences-unwritable', detail: `${path}: ${code}` } as const
    return { settings: emptySettings, fault, blocked: true }
  }
  const { settings, whole } = readSettings(text)
  if (whole) return { settings, fault: null, blocked: false }
  return { settings, fault: { code: 'preferences-damaged', detail: path }, blocked: true }
}

/** A damaged file is renamed, so that it is not overwritten. */
async function open(disk: Disk, path: string): Promise<Opened> {
  const opened = await read(disk, path)
  if (opened.fault?.code !== 'preferences-damaged') return opened
  const { settings } = opened
  const aside = asideOf(path)
  try {
    await disk.rename(path, aside)
    return { settings, fault: { code: 'preferences-damaged', detail: aside }, blocked: false }
  } catch {
    return opened
  }
}

async function moveAside(disk: Disk, path: string): Promise<void> {
  try {
    await disk.rename(path, asideOf(path))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function asideOf(path: string): string {
  return `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
}
