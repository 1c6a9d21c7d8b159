/**
 * The frame of a script: its exit code is what `body` answers, and what it throws ends it with one plain sentence.
 * @param {() => Promise<number>} body
 */
export async function command(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
