/** A field of a body that is wrong. `field` is a path: "config.routes[0].target". */
export interface Problem {
  readonly field: string
  readonly message: string
}

/** Thrown by whatever handles a request; the application answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly details: readonly Problem[] | undefined

  constructor(status: number, message: string, details?: readonly Problem[]) {
    super(message)
    this.status = status
    this.details = details
  }
}

export function refusal(status: number, message: string, details?: readonly Problem[]): Refusal {
  return new Refusal(status, message, details)
}

/** A 400 has a code, and tells which fields are wrong; all others have a message alone. */
export function replyOf({ status, message, details }: Refusal): Response {
  const body =
    status === 400 ? { code: 400, message, ...(details !== undefined && { details }) } : { message }
  return Response.json(body, { status })
}
