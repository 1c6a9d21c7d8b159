import type { Check, Diagnosis } from '../doctor.ts'

export const goodCheck = {
  verdict: 'good',
  running: false,
  evidence: [],
  raw: '',
  fix: null,
  followsFrom: null,
  isNeeded: true,
} as const satisfies Omit<Check, 'id'>

/** A finished diagnosis of this computer */
export function sampleDiagnosis(checks: readonly Check[], parts: Partial<Diagnosis> = {}): Diagnosis {
  return {
    subject: { kind: 'computer' },
    deviceName: null,
    running: false,
    startedAt: 1,
    verdict: 'bad',
    checks,
    hypotheses: [],
    ...parts,
  }
}
