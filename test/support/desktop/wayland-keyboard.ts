import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Environment } from '../app/application.ts'
import { startProgram } from './program.ts'

const run = promisify(execFile)

/** A keyboard for compositors with zwp_virtual_keyboard_manager_v1. */
export interface WaylandKeyboard {
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Presses keys one after the other: names of keysyms, with modifiers before a plus: `shift+Tab`. */
  press(...keys: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Longer than any test. */
const forEver = '100000000'
/** ms for a client to notice a keyboard; it would miss the first key otherwise. */
const introduction = '80'
const betweenKeys = '15'
/** Harmless, and the compositor makes the keyboard known by it. */
const hello = ['-M', 'shift', '-m', 'shift']

/**
 * One stays plugged in: a client of a seat without any keyboard never learns that it has the focus. What types brings
 * one of its own.
 */
export async function startKeyboard(
  environment: Environment,
  isPluggedIn: () => Promise<boolean>,
): Promise<WaylandKeyboard> {
  const pluggedIn = await startProgram('wtype', [...hello, '-s', forEver], {
    environment,
    ready: isPluggedIn,
  })
  async function keys(...args: readonly string[]): Promise<void> {
    await run('wtype', [...hello, '-s', introduction, ...args], { env: { ...process.env, ...environment } })
  }
  return {
    type: (text) => keys('-d', betweenKeys, '--', text),
    press: (...chords) => keys(...chords.flatMap(chordArguments)),
    stop: pluggedIn.stop,
  }
}

function chordArguments(chord: string): readonly string[] {
  const modifiers = chord.toLowerCase().split('+').slice(0, -1)
  const key = chord.split('+').at(-1) ?? ''
  return [
    ...modifiers.flatMap((name) => ['-M', name]),
    ...['-k', key, '-s', betweenKeys],
    ...modifiers.toReversed().flatMap((name) => ['-m', name]),
  ]
}
