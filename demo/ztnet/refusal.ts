/** Thrown by whatever handles a request; the application answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

/** The shapes that refusals have, as they come from different layers of the server. */
export const refuse = {
  /** From the handler itself */
  text: (status: number, error: string) => new Refusal(status, { error }),
  /** Unexpected errors, and many expected ones: not always a fault of the server */
  thrown: (message: string) => new Refusal(500, { message }),
  /** From the check of a body or a header */
  fields: (fieldErrors: { readonly [path: string]: readonly string[] }) =>
    new Refusal(400, { error: { message: 'Validation error', fieldErrors } }),
  /** An error whose text is JSON */
  cause: (status: number, cause: object) => new Refusal(status, { cause }),
  /** From the check of a date, when a user is made */
  message: (status: number, message: string) => new Refusal(status, { message }),
}
