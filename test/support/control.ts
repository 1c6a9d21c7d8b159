/** Asks the controls of a demo, at the address of its admin port, and returns what they reply. */
export async function control<T = void>(
  admin: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${admin}${path}`, {
    method,
    // A connection that is kept may be closed from there just when it is used again.
    headers: { Connection: 'close' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as T
}
