/** An error as the service words it. */
export function refuse(status: 400 | 401 | 403 | 404 | 409, message: string): Response {
  const type = { 400: 'invalid', 401: 'unauthorized', 403: 'forbidden', 404: 'not_found', 409: 'conflict' }[
    status
  ]
  return Response.json({ type, message }, { status })
}

export const notFound = () => refuse(404, 'There is no such item.')
export const forbidden = () => refuse(403, 'You do not have permission for this.')
