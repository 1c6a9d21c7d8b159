import type { MiddlewareHandler } from 'hono'

/** How often each operation was answered well: "POST /network/{networkID}/member/{memberID}" to a number. */
export interface OperationCounts {
  count(method: string, path: string): void
  list(): { readonly [operation: string]: number }
}

/** The parts of a path that an id follows, and its name in the documents */
const named: { readonly [collection: string]: string } = {
  network: 'networkID',
  member: 'memberID',
  user: 'userID',
  token: 'tokenName',
  org: 'orgID',
  'org-invitation': 'inviteID',
}

export function createOperationCounts(): OperationCounts {
  const counts = new Map<string, number>()
  return {
    count(method, path) {
      const operation = `${method} ${operationPath(path)}`
      counts.set(operation, (counts.get(operation) ?? 0) + 1)
    },
    list: () => Object.fromEntries(counts),
  }
}

/** Leaves out what is refused, and what a test asks for beside the client that it watches. */
export function countAnswered(counts: OperationCounts): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { req, res } = context
    if (res.ok && req.header('X-Demo-Aside') === undefined) counts.count(req.method, req.path)
  }
}

function operationPath(path: string): string {
  return path
    .replace(/^\/api\/v1/, '')
    .replace(
      /\/(network|member|user|token|org|org-invitation)\/[^/]+/g,
      (_all, collection: string) => `/${collection}/{${named[collection]}}`,
    )
}
