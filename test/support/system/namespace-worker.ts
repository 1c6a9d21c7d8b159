import { createInterface } from 'node:readline'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'

/** Stays in the network namespace that it was started in: each line on stdin is answered with what it finds there. */
process.stdout.write('ready\n')
for await (const _line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await readLinuxComputer(true))}\n`)
