/* Short runs are for every change, long ones for a proof: LONG=1 chooses, SEED=… repeats a run. */
export const isLong = process.env.LONG === '1'

/** Returns the first number in a short run, and the second in a long one. */
export function times(short: number, long: number): number {
  return isLong ? long : short
}

/** The seed of a random run, printed so that the run can be repeated. */
export function seedOf(name: string): number {
  const given = Number(process.env.SEED)
  const seed = Number.isInteger(given) && process.env.SEED ? given : Math.trunc(Math.random() * 2 ** 31)
  say(`${name}: SEED=${seed}`)
  return seed
}

/** A line for the reader of the run. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
