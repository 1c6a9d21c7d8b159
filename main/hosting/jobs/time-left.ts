/** Seconds to the end, at the pace of the last of them. */
export interface TimeLeft {
  /** `ended`: so many of them by now; null: too early to tell, or none of them ended lately */
  after(ended: number): number | null
}

/** Milliseconds: what is looked back on, and what is too short to tell anything */
const window = 10_000
const early = 1_500

export function createTimeLeft(
  total: number,
  ended: number,
  now: () => number = () => performance.now(),
): TimeLeft {
  const looks: { readonly at: number; readonly ended: number }[] = [{ at: now(), ended }]
  return {
    after(count) {
      const at = now()
      looks.push({ at, ended: count })
      while ((looks[1]?.at ?? at) <= at - window) looks.shift()
      const [first = { at, ended: count }] = looks
      const [time, went] = [at - first.at, count - first.ended]
      return time < early || went <= 0 ? null : ((total - count) * time) / went / 1000
    },
  }
}
