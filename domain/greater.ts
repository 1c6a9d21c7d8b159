/** Compares two revisions or times. null: the service did not report both */
export function isGreater(one: number | null, other: number | null): boolean | null {
  return one === null || other === null ? null : one > other
}
