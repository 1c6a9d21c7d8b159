import type { LineStream } from '../system/line-stream.ts'

/** Milliseconds between two packets */
const pace = 1_000

/** Answers for the demo's devices, which nobody can reach: as ping prints it, with a lost packet now and then. */
export function demoPing({ args, onLine }: LineStream): () => void {
  const address = args.at(-1) ?? ''
  const usual = 8 + ([...address].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 40)
  let sequence = 0
  const timer = setInterval(() => {
    sequence += 1
    const swing = Math.abs(Math.sin(sequence * 1.7) * 4) + (sequence % 11 === 0 ? 22 : 0)
    const said =
      sequence % 17 === 13
        ? `no answer yet for icmp_seq=${sequence}`
        : `64 bytes from ${address}: icmp_seq=${sequence} ttl=64 time=${(usual + swing).toFixed(2)} ms`
    onLine(said)
  }, pace)
  return () => clearInterval(timer)
}
