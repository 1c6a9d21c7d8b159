import { createInterface } from 'node:readline/promises'

/**
 * Returns whether a person is at the terminal and can be asked.
 * @param {{ input: { isTTY?: boolean }, output: { isTTY?: boolean }, env: NodeJS.ProcessEnv }} here
 */
export function isAttended({ input, output, env }) {
  return input.isTTY === true && output.isTTY === true && !env.CI
}

/**
 * Asks at the terminal. Without a terminal the answer is "unattended", and the caller says what happens then.
 * @param {string} question
 * @returns {Promise<'yes' | 'no' | 'unattended'>}
 */
export async function ask(question) {
  const { stdin: input, stdout: output, env } = process
  if (!isAttended({ input, output, env })) return 'unattended'
  const terminal = createInterface({ input, output })
  try {
    const ended = new Promise((resolve) => terminal.once('close', () => resolve('')))
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended])
    return isYes(answer) ? 'yes' : 'no'
  } finally {
    terminal.close()
  }
}

/** @param {string} answer */
export function isYes(answer) {
  return /^\s*y(es)?\s*$/i.test(answer)
}
