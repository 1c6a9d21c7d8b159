/** Whether a revision or a time is above another; null where the service did not say both. */
export function isGreater(one: number | null, other: number | null): boolean | null {
  return one === null || other === null ? null : one > other
}
