import fc from 'fast-check'
import type { Json } from '../json.ts'
import { ruleTypes } from '../rules/rule-types.ts'

const rule = fc.record(
  {
    type: fc.oneof(fc.constantFrom(...ruleTypes.map(({ type }) => type)), fc.string()),
    not: fc.oneof(fc.boolean(), fc.jsonValue()),
    or: fc.boolean(),
    start: fc.oneof(fc.nat(300), fc.jsonValue()),
    end: fc.oneof(fc.nat(300), fc.jsonValue()),
    ip: fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()),
    mask: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
/** Generates any JSON, and often rules that are nearly valid. */
export const anyRules = fc.oneof(fc.jsonValue(), fc.array(rule)) as fc.Arbitrary<Json>
